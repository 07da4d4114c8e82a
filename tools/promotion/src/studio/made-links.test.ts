import { expect, test } from 'vitest'

import { loadRows } from './made-links.tsx'

test('of a link whose figures were too many to list, nobody reads that it had no clicks', async () => {
  const links = ['listed', 'other'].map((utmTag) => ({ path: `/l/${utmTag}`, utmTag, userFrom: '', appFrom: '' }))
  const rows = [{ utmTag: 'listed', userFrom: '', appFrom: '', visits: 7, registered: 1 }]
  const shown = (leftOff: number) =>
    loadRows(async (path) => (path.endsWith('/links') ? { links } : { rows, leftOff }), {
      id: 'c',
      template: 'pasko',
      site: '',
    })

  expect((await shown(0)).map((row) => row.slice(2, 4))).toEqual([
    ['7', '1'],
    ['0', '0'],
  ])
  expect((await shown(3)).map((row) => row.slice(2, 4))).toEqual([
    ['7', '1'],
    ['–', '–'],
  ])
})
