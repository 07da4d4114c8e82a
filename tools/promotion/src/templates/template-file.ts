import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { documentBytesLimit, kilobytes } from '@pahiram/contract/campaign-check'
import { CommandError } from '@pahiram/command-line'

/** The most that the pictures of a template may weigh, so that it opens fast on a slow line. */
export const limits = {
  /** One picture, in bytes. */
  pictureBytes: 300 * 1024,
  /** All pictures of one template together, in bytes. */
  allPicturesBytes: 600 * 1024,
  /** How long one picture may take to arrive, in milliseconds. */
  pictureMilliseconds: 15_000,
} as const

/** In bytes. No template is as long, however it is indented. */
const longestFile = 8 * documentBytesLimit

/**
 * Reads the document in a template's file, whose fields are not checked yet; a relative path starts from `folder`.
 * @throws {CommandError} when there is no such file, or it is not JSON.
 */
export async function readTemplateFile(path: string, folder: string): Promise<unknown> {
  const text = textOf(await bytesOf(path, folder), path)

  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CommandError(`${path} is not JSON: ${(cause as Error).message}`, { cause, isCauseShown: false })
  }
}

async function bytesOf(path: string, folder: string): Promise<Buffer> {
  try {
    return await readFile(resolve(folder, path))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException

    throw new CommandError(
      code === 'ENOENT'
        ? `There is no file ${path} in ${folder}.`
        : code === 'EISDIR'
          ? `${path} is a folder: name the files in it, for example ${path.replace(/\/+$/, '')}/*.json`
          : `${path} cannot be read (${code ?? String(cause)}).`,
      { cause, isCauseShown: false },
    )
  }
}

function textOf(bytes: Buffer, path: string): string {
  if (bytes.length > longestFile) {
    throw new CommandError(
      `${path} is no template: it has ${kilobytes(bytes.length)}, a template at most ${kilobytes(documentBytesLimit)}.`,
    )
  }
  try {
    // Leaves out the byte order mark that Windows editors put first.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CommandError(`${path} is not saved as UTF-8: save it again, choosing UTF-8 as its encoding.`, {
      cause,
      isCauseShown: false,
    })
  }
}
