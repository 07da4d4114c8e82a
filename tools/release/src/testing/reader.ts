import { sha384Of } from '../manifest.ts'
import type { Deployment } from '../publish/deployment.ts'

/** What a reader met, so far. */
export interface Read {
  pages: number
  /** Pages of each deployment, by its id. */
  readonly deployments: Map<string, number>
  /** Answers other than 200. */
  readonly missing: string[]
  /** Pages or files that are not those of the deployment that the page says it is of. */
  readonly mixed: string[]
}

/** A reader that goes on until `stop` is called. */
export interface Reader {
  readonly read: Read
  stop(): Promise<void>
}

/**
 * Opens a page again and again as fast as it can, as a browser does, with every file that it names, and compares each with the
 * manifest of the deployment that the page says it is of. `shown` finds what a page of a deployment shows.
 */
export function startReading(
  address: string,
  deployments: readonly Deployment[],
  shown: (deployment: Deployment) => RegExp = () => /^/,
): Reader {
  const read: Read = { pages: 0, deployments: new Map(), missing: [], mixed: [] }
  let isReading = true
  const reading = readOn()

  async function readOn() {
    while (isReading) await readPage()
  }

  async function readPage() {
    const page = await answer(address)

    if (page === undefined) return

    const deployId = /<meta name="release" content="[\w-]+@(\w+)">/.exec(page)?.[1]
    const deployment = deployments.find((one) => one.deployId === deployId)

    read.pages += 1
    if (deployment === undefined || !page.endsWith('</html>') || !shown(deployment).test(page)) {
      read.mixed.push(`a page of deployment ${deployId}`)
      return
    }
    read.deployments.set(deployment.deployId, (read.deployments.get(deployment.deployId) ?? 0) + 1)

    const named = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path))

    await Promise.all(
      [...named].map(async (path) => {
        const content = await answer(new URL(path, address).href)
        const file = deployment.manifest.files.find((one) => `/${one.path}` === path)

        if (content !== undefined && file?.sha384 !== sha384Of(content)) read.mixed.push(path)
      }),
    )
  }

  async function answer(url: string): Promise<string | undefined> {
    const response = await fetch(url, { headers: { accept: 'text/html,*/*' } })
    const text = await response.text()

    if (response.status === 200) return text
    read.missing.push(`${url}: ${response.status}`)
    return undefined
  }

  return {
    read,
    async stop() {
      isReading = false
      await reading
    },
  }
}
