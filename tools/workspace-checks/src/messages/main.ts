import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { messageFolders, writeTypes } from '@pahiram/vite-app/messages'

import { messageFindings } from './message-findings.ts'

const workspaceRoot = join(import.meta.dirname, '../../../..')

/*
 * `pnpm messages`: writes the types of the messages and lists what is missing, unused, mistaken, overlong or still English.
 * With `--check` it writes nothing and lists the errors alone.
 */
const isChecked = readWords()

try {
  if (!isChecked) for (const { folder } of messageFolders(workspaceRoot)) writeTypes(folder)

  const { errors, notes } = messageFindings(workspaceRoot)

  if (!isChecked) for (const note of notes) console.log(note)
  for (const error of errors) console.error(error)
  if (!isChecked) console.log(`${errors.length} errors, ${notes.length} notes`)
  process.exitCode = errors.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Whether `--check` was said; any other word ends the program. */
function readWords(): boolean {
  try {
    return parseArgs({ options: { check: { type: 'boolean', default: false } } }).values.check
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
