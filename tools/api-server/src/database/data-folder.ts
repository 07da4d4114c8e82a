import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { StartProblem } from '../start-problem.ts'

/** A fresh database takes 40 MB and its log up to 128 MB; with less than this it could not even start. */
const leastFreeBytes = 64 * 1024 * 1024

/**
 * Makes the folder that holds the embedded database, for this user's eyes alone, and proves that it can be written:
 * the engine itself would only notice at the first write, and then spin for ever.
 * Throws `StartProblem` when it is not a folder, not writable, or its disk is full.
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
  refuseFullDisk(folder)
}

/** Folder by folder: Node's own recursive `mkdirSync` never returns below `/proc`, where nothing can be made. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function refuseFullDisk(folder: string): void {
  const disk = statfsSync(folder)
  const free = disk.bavail * disk.bsize

  if (free < leastFreeBytes) throw new StartProblem(diskFullLine(folder, free))
}

/** What to tell when the disk below `folder` is full. */
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

/** Frees the folder for another server. */
type ReleaseFolder = () => void

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
