import type { ListedCampaign } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { copyOf } from './page-ids.ts'

const listed = (id: string, pageIds: readonly string[]) =>
  ({ id, pages: pageIds.map((page) => ({ id: page, kind: 'download', title: '' })) }) as unknown as ListedCampaign

test('a copy has pages of its own, but shares what the campaign shares with another, and takes nobody’s id', () => {
  const campaign = {
    id: 'c1',
    name: 'Pasko',
    pages: [
      { id: 'pasko', kind: 'register', title: 'Pera' },
      { id: 'our-app', kind: 'download' },
      { id: 'pasko-terms', kind: 'agreement' },
    ],
  } as const
  const campaigns = [
    listed('c1', ['pasko', 'our-app', 'pasko-terms']),
    listed('c2', ['our-app']),
    listed('c3', ['copy-of-pasko-terms']),
  ]

  expect(copyOf(campaign, { campaigns, templates: [] })).toEqual({
    copyOf: 'c1',
    name: 'Copy of Pasko',
    pages: [
      { id: 'copy-of-pasko-2', kind: 'register', title: 'Pera' },
      { id: 'our-app', kind: 'download' },
      { id: 'copy-of-pasko-2-terms', kind: 'agreement' },
    ],
  })
})
