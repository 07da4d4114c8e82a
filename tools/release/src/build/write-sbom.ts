import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

import { CommandError } from '@pahiram/command-line'
import type { AppName } from '@pahiram/contract'

import { workspaceRoot } from '../workspace.ts'

const run = promisify(execFile)

/** Long enough for a machine that first has to fetch pnpm, ms. */
const timeoutMs = 120_000

/** What is read of a CycloneDX document. */
interface Sbom {
  serialNumber?: string
  metadata?: { timestamp?: string }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Writes what is installed of the lockfile for an app and its tools, with hashes and licences, as `<folder>.cdx.json`
 * beside its release: CycloneDX, made by pnpm. On one kind of machine a lockfile gives the same bytes. Returns the path.
 * @throws CommandError when pnpm cannot make it.
 */
export async function writeSbom({ app, folder }: { app: AppName; folder: string }): Promise<string> {
  const file = `${folder}.cdx.json`
  const [program, ...first] = pnpm()

  try {
    await run(
      program,
      [...first, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'].concat([
        '--filter',
        `./apps/${app}...`,
        '--out',
        file,
      ]),
      { cwd: workspaceRoot, timeout: timeoutMs },
    )
  } catch (cause) {
    throw new CommandError(`pnpm could not list what ${app} is made of.`, { cause })
  }

  const sbom = JSON.parse(await readFile(file, 'utf8')) as Sbom

  // Both are new each time; the release's id says which it belongs to.
  delete sbom.metadata?.timestamp
  delete sbom.serialNumber
  // In whatever order pnpm found them.
  sbom.components.sort((one, other) => compare(one['bom-ref'], other['bom-ref']))
  sbom.dependencies.sort((one, other) => compare(one.ref, other.ref))
  for (const { dependsOn } of sbom.dependencies) dependsOn?.sort(compare)
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`)
  return file
}

/** The pnpm that runs this command, or else one that is fetched. */
function pnpm(): readonly [program: string, ...parameters: string[]] {
  const running = process.env['npm_execpath'] ?? ''

  if (!basename(running).startsWith('pnpm')) return ['npx', '--yes', 'pnpm@12']
  return /\.c?js$/.test(running) ? [process.execPath, running] : [running]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
