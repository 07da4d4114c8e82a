import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { CommandError } from '@pahiram/command-line'

/**
 * Returns the path of a folder that is there or can still be made.
 * @param expected What a person should have named, for the message.
 * @throws {CommandError} when a file is there, or where one of the folders above would have to be.
 */
export async function expectFolder(path: string, expected = 'a folder'): Promise<string> {
  for (let place = path; ; place = dirname(place)) {
    const found = await stat(place).catch(() => undefined)

    if (found !== undefined && !found.isDirectory()) {
      throw new CommandError(`${place} is a file; ${expected} is expected.`)
    }
    if (found !== undefined || place === dirname(place)) return path
  }
}
