import { expect, test } from 'vitest'

import { lookOf } from './look.ts'

test('our three register templates look like three', () => {
  const looks = ['ph-weekend', 'ph-payday', 'ph-sari'].map((id) => lookOf({ id, kind: 'register' }))

  expect(new Set(looks.map(({ manner }) => manner)).size).toBe(3)
  expect(new Set(looks.map(({ artwork }) => artwork)).size).toBe(3)
})

test('a template looks the same whenever it is drawn', () => {
  expect(lookOf({ id: 'ph-sari', kind: 'register' })).toEqual(lookOf({ id: 'ph-sari', kind: 'register' }))
})

test('a download shows a phone and an agreement a document', () => {
  expect(lookOf({ id: 'a', kind: 'download' }).artwork).toBe('phone')
  expect(lookOf({ id: 'a', kind: 'agreement' }).artwork).toBe('document')
  expect(lookOf({}).artwork).toBeTruthy()
})
