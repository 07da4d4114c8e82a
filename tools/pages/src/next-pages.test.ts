import { join } from 'node:path'

import { parametersOf } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { asPage } from './page-table.ts'
import { readPages } from './read-pages.ts'

test('pages are fetched ahead from pages that know their parameters, and never one that is counted or of tools', async () => {
  const { pages } = await readPages(join(import.meta.dirname, '../../..'))
  const ways = pages.flatMap((from) => (from.definition.nextPages ?? []).map((way) => ({ from, way })))

  expect(ways.map(({ from, way }) => `${from.path} → ${way.page}`)).toEqual(
    expect.arrayContaining(['order → repay', 'repay → repaymentOfCode2', 'complaint → complainPageNext']),
  )
  for (const { from, way } of ways) {
    const to = pages.find(({ path }) => path === way.page)

    if (to === undefined) throw new Error(`${from.path} names ${way.page}, which is no page`)
    // The document of a landing page depends on its campaign, and its visitors are counted.
    expect(['landing', 'tools']).not.toContain(to.app)
    expect(to.definition.kind).toBe('data')
    // Drawn while nobody presses, what it shows must not be old, but for what may be some minutes old.
    const { needsFreshAnswer, readLate } = to.definition

    expect(
      way.drawnAtRest === undefined || ((needsFreshAnswer ?? readLate) && way.parameters !== undefined),
    ).toBeTruthy()
    expect(way.atPress).toEqual(readLate)
    // What it asks is the same for all values of these.
    for (const name of readLate ?? []) expect((to.definition.firstCall?.parameters ?? []).flat()).not.toContain(name)
    expect(parametersOf(asPage(from))).toEqual(expect.arrayContaining([...(way.parameters ?? [])]))
    expect(parametersOf(asPage(to))).toEqual(
      expect.arrayContaining([...(way.parameters ?? []), ...Object.keys(way.fixed ?? {})]),
    )
  }
})
