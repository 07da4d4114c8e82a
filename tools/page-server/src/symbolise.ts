import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

/** The folder of a release's source maps: never published. */
export const mapsFolder = 'maps'

/** Finds the place in our sources of a frame such as `planOf@/assets/loan/order-1a2b.js:1:2345`. */
export type Symbolise = (frame: string) => Promise<string>

/**
 * Reads frames with the source maps that releases keep in their `maps/`. The names of built files are hashes of their
 * content, so a map fits its file whichever release it is of. A frame without a map stays as it is.
 * @param releases The folder that `build --out` left: `<app>/<release id>/maps/…`.
 */
export function symboliser(releases: string): Symbolise {
  let places: Promise<ReadonlyMap<string, string>> | undefined
  const maps = new Map<string, Promise<TraceMap | undefined>>()

  async function mapOf(file: string): Promise<TraceMap | undefined> {
    places ??= mapPlaces(releases)

    const place = (await places).get(`${file}.map`)

    return place === undefined ? undefined : new TraceMap(await readFile(place, 'utf8'))
  }

  return async (frame) => {
    const [, name = '', path = '', line, column] = /^(.*)@(\/.*):([1-9]\d*):(\d+)$/.exec(frame) ?? []
    const file = basename(path)

    if (!maps.has(file)) maps.set(file, mapOf(file))

    const map = await maps.get(file)
    // Engines count columns from 1, source maps from 0.
    const found = map && originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) })

    if (found === undefined || found.source === null) return frame
    return `${found.name ?? name}@${found.source.replace(/^(?:\.{1,2}\/)+/, '')}:${found.line}:${found.column + 1}`
  }
}

async function mapPlaces(releases: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(releases, { recursive: true, withFileTypes: true }).catch(() => [])
  const maps = entries.filter(
    (entry) => entry.isFile() && entry.name.endsWith('.map') && entry.parentPath.split('/').includes(mapsFolder),
  )

  return new Map(maps.map((entry) => [entry.name, join(entry.parentPath, entry.name)]))
}
