import { fileURLToPath } from 'node:url'

import { pageFolderFindings } from './find-page-folders.ts'

/** A page's folder is its registration: this tells where folder and the contract's page table do not agree. */
const findings = pageFolderFindings(fileURLToPath(new URL('../../..', import.meta.url)))

for (const finding of findings) console.error(finding)
process.exitCode = findings.length === 0 ? 0 : 1
