import { createPublicKey, type KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import { readMoment } from '@pahiram/contract'

import { openIndex, type PackageIndex } from './package-index.ts'
import { readPrivateKey } from './signing-keys.ts'

/** `pnpm release packages`: writes the signed list from which shells learn of newer packages. */
export function packagesCommand(output: Output) {
  return new Command('packages')
    .description('Writes packages.json and packages.sig: for each app the newest package, for the shells to fetch.')
    .argument('[zips...]', 'packages that become the newest of their apps; all others stay as listed')
    .requiredOption('--out <packages.json>', 'the list; what it says already is kept')
    .requiredOption('--key <private.pem>', 'what signs packages and list')
    .option('--url <address>', 'the folder in which shells find the packages; default: beside packages.json', '')
    .option(
      '--lowest <app=sequence,…>',
      'shells no longer show packages of a smaller sequence; “loan=newest” allows the newest alone',
    )
    .option('--valid-until <time>', 'RFC 3339 with an offset: shells take the list no later; default: as it was')
    .addHelpText('after', '\nHow a shell reads it: docs/native.md')
    .action(async (zips: string[], options) => {
      const key = await readPrivateKey(resolvePath(options.key))
      const publicKey = createPublicKey(key)
      const out = resolvePath(options.out)

      if (!out.endsWith('.json')) throw new UsageError('The list is a .json file; its signature is beside it.')

      const validUntil = options.validUntil === undefined ? undefined : readMoment(options.validUntil)

      if (options.validUntil !== undefined && validUntil === undefined)
        throw new UsageError(`“${options.validUntil}” is no time, as 2027-01-31T12:00:00Z.`)

      // The zip library is loaded only when a package is opened.
      const { nextIndex, sealIndex } = await import('./package-index.ts')
      const packages = await Promise.all(
        zips.map(async (zip) => ({ url: addressIn(options.url, zip), archive: await readPackage(zip) })),
      )
      const index = nextIndex(
        await readIndex(out, publicKey),
        packages,
        lowestOf(options.lowest?.split(',') ?? []),
        publicKey,
        new Date(),
        validUntil,
      )
      const { json, sig } = sealIndex(index, key)

      // The signature first: between the two a shell refuses the list, and asks again later.
      await writeWhole([signaturePath(out), sig], [out, json])
      output.print(
        Object.entries(index.apps)
          .map(([app, { sequence, lowest, url }]) => `${app}: ${sequence}, ${lowest} or newer allowed, at ${url}`)
          .join('\n'),
      )
    })
}

/** The signature's file: beside the list, of the same name. */
function signaturePath(list: string): string {
  return list.replace(/\.json$/, '.sig')
}

/** Reads a package's file. @throws CommandError when there is none. */
export async function readPackage(path: string): Promise<Buffer> {
  return readFile(resolvePath(path)).catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be read.`, { cause })
  })
}

/** Reads a list with its signature; undefined: there is none yet. @throws CommandError when it is refused. */
export async function readIndex(path: string, publicKey: KeyObject): Promise<PackageIndex | undefined> {
  const json = await readFile(path).catch(() => undefined)

  return json && openIndex(json, await readPackage(signaturePath(path)), publicKey)
}

function addressIn(folder: string, zip: string): string {
  return (folder === '' ? '' : `${folder.replace(/[\s/]+$/, '')}/`) + encodeURIComponent(basename(zip))
}

/** @throws UsageError for what is no `app=sequence`. */
function lowestOf(written: readonly string[]): Map<string, number | 'newest'> {
  return new Map(
    written.map((one) => {
      const [, app = '', sequence = ''] = /^([\w-]+)=(\d+|newest)$/.exec(one) ?? []

      if (app === '') throw new UsageError(`“${one}” is no app=sequence, as loan=1767225600000 or loan=newest.`)
      return [app, sequence === 'newest' ? sequence : Number(sequence)]
    }),
  )
}

/** Replaces files of a folder, each at once, and none before all are written: a reader gets the old or the new one. */
export async function writeWhole(...files: readonly (readonly [path: string, content: Uint8Array])[]): Promise<void> {
  try {
    await Promise.all(files.map(([path]) => mkdir(dirname(path), { recursive: true })))
    await Promise.all(files.map(([path, content]) => writeFile(`${path}.part`, content)))
    for (const [path] of files) await rename(`${path}.part`, path)
  } catch (cause) {
    throw new CommandError(`${files.map(([path]) => path).join(', ')} could not be written.`, { cause })
  }
}
