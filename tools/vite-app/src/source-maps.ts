import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

import { scriptFolder } from './page-scripts.ts'
import { type AppFolder, workspaceRoot } from './workspace.ts'

interface SourceMap {
  sources: (string | null)[]
  sourcesContent?: (string | null)[]
}

/**
 * Takes the maps of the build in `dist` out of what is served, into `target`. Each keeps the path of its script with
 * `.map` behind; its sources are named from the repository's root.
 */
export async function keepMapsApart(app: AppFolder, dist: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const folder of [dist, join(app.folder, scriptFolder)]) {
    if (!existsSync(folder)) continue

    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.map'))

    await Promise.all(names.map(moveFrom(folder)))
  }

  function moveFrom(folder: string) {
    return async (name: string) => {
      const from = join(folder, name)
      const to = join(target, name)

      // A static page's view is bundled for its style sheet only: its script is not served, so its map says nothing.
      if (existsSync(join(dist, scriptOf(name)))) {
        await mkdir(dirname(to), { recursive: true })
        await writeFile(to, withRepositoryPaths(await readFile(from, 'utf8'), dirname(from)))
      }
      await rm(from)
    }
  }
}

function scriptOf(map: string): string {
  return map.slice(0, -'.map'.length)
}

/** What stands for a picture's module: its marks change from build to build, and there is nothing to read in it. */
const pictureModule = 'export default import.meta.ROLLDOWN_FILE_URL_'

/** The map with sources such as `packages/page/src/texts.ts`, whatever folder it was made in. */
function withRepositoryPaths(text: string, folder: string): string {
  const map = JSON.parse(text) as SourceMap
  const sources = map.sources.map((source) =>
    source === null || source.startsWith('\0')
      ? source
      : relative(workspaceRoot, resolve(folder, source)).replaceAll(sep, posix.sep),
  )
  const sourcesContent = map.sourcesContent?.map((content) => (content?.startsWith(pictureModule) ? null : content))

  return JSON.stringify({ ...map, sources, sourcesContent })
}
