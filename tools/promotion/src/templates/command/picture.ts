import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import { Command, CommandError, type Terminal } from '@pahiram/command-line'
import { staffPicturesPath, type UploadedPicture } from '@pahiram/contract'

export function pictureCommand({ folder, print, staffClient, warn }: Terminal) {
  return new Command('picture')
    .summary('uploads a picture, and prints the address that a template names it by')
    .description(
      `Uploads a JPEG, PNG or WebP picture of at most 10 MB and 50 megapixels. The server removes its metadata and keeps it in three
widths and three formats; each visitor's phone is given the one that fits.`,
    )
    .argument('<file>', 'the picture')
    .action(async (path) => {
      const form = new FormData()

      form.set('picture', new Blob([await bytesOf(path, folder)]), basename(path))

      const { address } = (await staffClient().call(staffPicturesPath, form)) as UploadedPicture

      print(address)
      warn('Write this address as the image of a hero block, or as the src of an image block.')
    })
}

async function bytesOf(path: string, folder: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(resolve(folder, path)))
  } catch (cause) {
    throw new CommandError(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code ?? String(cause)}).`, {
      cause,
      isCauseShown: false,
    })
  }
}
