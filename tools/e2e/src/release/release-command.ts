import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const main = fileURLToPath(new URL('../../../release/src/main.ts', import.meta.url))

/** Runs `pnpm release …` as somebody types it; what it printed. @throws when it ends with an error. */
export async function releaseCommand(...words: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [main, ...words])).stdout
}
