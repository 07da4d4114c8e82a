import { expect, test } from 'vitest'

import { readPublicOrigin } from './public-origin.ts'

test.each([
  ['https://pahiram.example', 'https://pahiram.example'],
  ['https://Pahiram.example/', 'https://pahiram.example'],
  ['', undefined],
])('readPublicOrigin reads %j as %j', (written, origin) => {
  expect(readPublicOrigin({ PAHIRAM_PUBLIC_ORIGIN: written })).toBe(origin)
})

test.each(['pahiram.example', 'ftp://a.example', 'https://a.example/h5', 'https://me@a.example'])(
  'readPublicOrigin refuses %j',
  (written) => {
    expect(() => readPublicOrigin({ PAHIRAM_PUBLIC_ORIGIN: written })).toThrow('it is an origin')
  },
)
