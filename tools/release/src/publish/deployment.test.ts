import { expect, test } from 'vitest'

import { type Configuration, sha384Of } from '../manifest.ts'
import { namedPages } from './deployment.ts'

const built = new Map(
  [
    ['about-us/index.html', 'About us'],
    ['about-us/index.en.html', 'About us'],
    ['about-us/index.fil.html', 'Tungkol sa amin'],
    ['order/index.html', 'Order'],
  ].map(([path = '', title = '']) => [path, Buffer.from(`<html><head><title>${title}</title></head></html>`)]),
)
const manifest: Parameters<typeof namedPages>[0] = {
  format: 1,
  app: 'official',
  version: '0.1.0',
  releaseId: '0123456789ab',
  commit: 'c0ffee',
  pages: [],
  files: [...built].map(([path, content]) => ({
    path,
    size: content.length,
    sha384: sha384Of(content),
    contentType: 'text/html; charset=utf-8',
    cache: 'revalidate',
  })),
  headers: {},
}

function titlesIn(configuration: Configuration) {
  const { pages } = namedPages(manifest, built, configuration)

  return Object.fromEntries([...pages].map(([path, html]) => [path, /<title>(.*)<\/title>/.exec(html.toString())?.[1]]))
}

test("a static page without a language is in the deployment's", () => {
  expect(titlesIn({ locale: 'fil' })).toEqual({
    'about-us/index.html': 'Tungkol sa amin',
    'about-us/index.en.html': 'About us',
    'about-us/index.fil.html': 'Tungkol sa amin',
    'order/index.html': 'Order',
  })
})

test('a static page of a deployment without a language is as it was built', () => {
  expect(titlesIn({})).toMatchObject({
    'about-us/index.html': 'About us',
    'about-us/index.fil.html': 'Tungkol sa amin',
  })
})
