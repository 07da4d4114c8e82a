import { parseArgs } from 'node:util'

import { workspaceRoot } from '../workspace.ts'
import { messageFindings } from './message-findings.ts'
import { messageFolders } from './message-folder.ts'
import { writeTypes } from './message-types.ts'

/*
 * `pnpm messages`: writes the types of the messages and lists what is missing, unused, mistaken, overlong or still English.
 * With `--check` it writes nothing and lists the errors alone.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

try {
  if (!values.check) for (const { folder } of messageFolders(workspaceRoot)) writeTypes(folder)

  const { errors, notes } = messageFindings(workspaceRoot)

  if (!values.check) for (const note of notes) console.log(note)
  for (const error of errors) console.error(error)
  if (!values.check) console.log(`${errors.length} errors, ${notes.length} notes`)
  process.exitCode = errors.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
