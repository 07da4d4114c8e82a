import { expect, test } from 'vitest'

import { pictureAddress, pictureIdIn } from './pictures.ts'

const id = '0694fa0a-43c6-4c43-80cb-8c450a97b470'

test('an address leads back to its picture, under whatever name the server was reached', () => {
  expect(pictureIdIn(pictureAddress('http://127.0.0.1:4173', id))).toBe(id)
  expect(pictureIdIn(`${pictureAddress('https://app.example', id)}?sessionId=s&lang=en`)).toBe(id)
  expect(pictureIdIn(`/complaint-images/${id.toUpperCase()}.jpg`)).toBe(id)
})

test.each([
  '',
  'javascript:alert(1)',
  'https://evil.example/x.jpg',
  `https://app.example/complaint-images/../${id}.jpg`,
  `https://app.example/complaint-images/${id}/../../secret`,
  '/complaint-images/1.jpg',
  `/complaint-images/${id}.svg`,
  'http://',
  '%',
])('%j is no picture of ours', (address) => {
  expect(pictureIdIn(address)).toBeUndefined()
})
