import { builtSite, createDrawPool, servePages } from '@pahiram/page-server'
import fastify from 'fastify'

import { builtApps } from './build-peers.ts'
import { median, type ServerCost } from './figures.ts'
import type { Visit } from './find-visits.ts'

const [batches, batchSize] = [10, 20]

/**
 * Measures the processor time of a page server that draws a page for its known answer and compresses it: all threads of this process,
 * in which nothing else may run. Neither the API nor the network is part of it.
 */
export async function measureServer(visit: Pick<Visit, 'addresses' | 'firstAnswer'>): Promise<ServerCost> {
  const pool = createDrawPool({ threads: 1, log: console.warn })
  const app = fastify()
  const { text } = visit.firstAnswer
  const url = visit.addresses.served?.url.replace(/^https?:\/\/[^/]+/, '') ?? ''
  const costs: number[] = []

  servePages(app, {
    site: builtSite({ folders: builtApps, configuration: {} }),
    drawing: { pool, ask: async () => ({ text, language: undefined, isOfBrowser: false }) },
    otherwise: (_, reply) => reply.code(404).send(),
  })
  try {
    // The first batches warm up.
    for (let batch = -5; batch < batches; batch += 1) {
      const before = process.cpuUsage()

      for (let page = 0; page < batchSize; page += 1)
        await app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } })

      const { user, system } = process.cpuUsage(before)

      if (batch >= 0) costs.push((user + system) / 1_000 / batchSize)
    }
    if (!(await app.inject({ url, headers: { accept: 'text/html' } })).body.includes('id="first-answer"'))
      throw new Error(`${url} is not drawn`)
  } finally {
    await Promise.all([app.close(), pool.close()])
  }
  return { ms: median(costs), aSecond: (1_000 * batches) / costs.reduce((sum, one) => sum + one) }
}
