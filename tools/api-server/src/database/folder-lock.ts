import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { StartProblem } from '../start-problem.ts'

/** Frees the folder for another server. */
export type ReleaseFolder = () => void

/**
 * Keeps any second server off the folder: two engines on one folder corrupt it without a word.
 * The lock is a file lock that SQLite takes, because the kernel frees it even after `kill -9`.
 * Throws `StartProblem` when another process holds it.
 */
export function lockFolder(folder: string): ReleaseFolder {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })

  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new StartProblem(
      `Another server is already running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}
