import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ReleaseProblem } from '../command/release-problem.ts'
import { type Manifest, parseManifest } from './manifest.ts'

/** What lies in a release's folder. */
export const manifestName = 'manifest.json'
export const publicFolder = 'public'
export const mapsFolder = 'maps'

/** Reads the manifest of the built release in `folder`. @throws ReleaseProblem when there is none, or it is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ReleaseProblem(`There is no release in ${folder}: build one with “pnpm release build <app>”.`, { cause })
  })

  try {
    return parseManifest(text)
  } catch (cause) {
    throw new ReleaseProblem(`${path} is damaged.`, { cause })
  }
}
