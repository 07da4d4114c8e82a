import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the workspace at `root` that Git knows. */
export function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })

  return listed.split('\0').filter(Boolean)
}

/** The text of one of them; a file that is deleted, while Git does not know yet, has none. */
export function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
