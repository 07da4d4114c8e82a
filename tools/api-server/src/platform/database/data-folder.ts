import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { StartProblem } from '../start-problem.ts'

/** The least free space, in bytes: with less a new database cannot start (it takes 40 MB and its log up to 128 MB). */
const leastFreeBytes = 64 * 1024 * 1024

/**
 * Creates a data folder that only this user can read, and checks that it can be written: the embedded engine would notice
 * at its first write only, and then hang.
 * @throws {StartProblem} when it is not a folder, not writable, or its disk is full.
 */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`)

  try {
    makeFolder(folder)
    chmodSync(folder, 0o700)

    const file = openSync(probe, 'w', 0o600)

    try {
      writeSync(file, 'probe')
      fsyncSync(file)
    } finally {
      closeSync(file)
      rmSync(probe, { force: true })
    }
  } catch (error) {
    throw new StartProblem(whyNotWritable(folder, error), { cause: error })
  }
  rejectFullDisk(folder)
}

/** Creates a folder and its parents. Node's recursive `mkdirSync` never returns below `/proc`. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function rejectFullDisk(folder: string): void {
  const disk = statfsSync(folder)
  const free = disk.bavail * disk.bsize

  if (free < leastFreeBytes) throw new StartProblem(diskFullLine(folder, free))
}

/** Returns the message for a full disk below `folder`. */
export function diskFullLine(folder: string, freeBytes = 0): string {
  const free = Math.floor(freeBytes / 1024 / 1024)

  return `The disk that holds ${folder} is full (${free} MB free, ${leastFreeBytes / 1024 / 1024} MB needed). Free some space, or set DATA_DIR to a folder on another disk.`
}

function whyNotWritable(folder: string, error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFullLine(folder)
    case 'EEXIST':
    case 'ENOTDIR':
      return `${folder} is not a folder, so it cannot hold the data. Set DATA_DIR to a folder.`
    default:
      return `The data folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`
  }
}

/**
 * Locks the folder for this server: two engines on one folder silently corrupt it. SQLite takes a file lock, which the
 * kernel frees even after `kill -9`; what is returned frees it for another server.
 * @throws {StartProblem} when another process holds it.
 */
export function lockFolder(folder: string): () => void {
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
