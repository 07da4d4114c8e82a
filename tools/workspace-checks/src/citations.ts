import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { brokenCitations } from './find-broken-citations.ts'

/** Checks every file that git knows, or would add, for citations that lead nowhere. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const findings = brokenCitations(root, [...new Set(listed.split('\0').filter((file) => file !== ''))].toSorted())

for (const finding of findings) console.error(finding)
process.exitCode = findings.length === 0 ? 0 : 1
