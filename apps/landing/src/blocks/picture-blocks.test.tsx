import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { drawTemplate, templateOf } from './test-template.tsx'

const cdn = 'https://cdn.example'

function picture(block: object) {
  return templateOf({ config: { blocks: [block] } })
}

test('a picture has its room before it has come', async () => {
  await drawTemplate(picture({ type: 'image', src: `${cdn}/shop.jpg`, alt: 'A shop' }), {
    configuration: { allowedOrigins: [cdn] },
  })

  const shown = screen.getByRole('img', { name: 'A shop' })

  expect(shown.getAttribute('src')).toBe(`${cdn}/shop.jpg`)
  expect(shown.getAttribute('width')).toBe('640')
  expect(shown.getAttribute('height')).toBe('360')
})

test('a picture whose address says its size has its own room, and its focal point stays in view', async () => {
  await drawTemplate(
    templateOf({
      config: {
        blocks: [
          { type: 'hero', headline: 'Cash', image: `${cdn}/people.jpg#960x1440@20,80` },
          { type: 'image', src: `${cdn}/shop.jpg#960x1440`, alt: 'A shop' },
        ],
      },
    }),
    { configuration: { allowedOrigins: [cdn] } },
  )

  const shown = screen.getByRole('img', { name: 'A shop' })
  const hero = screen.getByRole('heading', { name: 'Cash' }).closest<HTMLElement>('.landing-part-0')

  expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['960', '1440'])
  expect(hero?.style.getPropertyValue('--focus')).toBe('20% 80%')
})

test('a picture that does not come leaves what it would have shown', async () => {
  await drawTemplate(picture({ type: 'image', src: `${cdn}/shop.jpg`, alt: 'A shop' }), {
    configuration: { allowedOrigins: [cdn] },
  })
  fireEvent.error(screen.getByRole('img', { name: 'A shop' }))

  const stand = screen.getByRole('img', { name: 'A shop' })

  expect(stand.getAttribute('src')).toBeNull()
})

test.each([
  `${cdn}/shop.jpg`,
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  '//cdn.example/x.png',
  'https://a@b.c/x',
])('a picture from where none may come is not asked for: %s', async (src) => {
  await drawTemplate(
    templateOf({
      config: {
        blocks: [
          { type: 'image', src, alt: 'A shop' },
          { type: 'hero', headline: 'Cash', image: src },
        ],
      },
    }),
  )

  expect(screen.getByRole('img', { name: 'A shop' }).getAttribute('src')).toBeNull()
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Cash' })).toBeTruthy()
})

test('the picture of a hero decorates it, and artwork replaces one that does not come', async () => {
  await drawTemplate(picture({ type: 'hero', headline: 'Cash', image: `${cdn}/hero.jpg` }), {
    configuration: { allowedOrigins: [cdn] },
  })

  const shown = screen.getByRole('presentation')

  expect(shown.getAttribute('src')).toBe(`${cdn}/hero.jpg`)
  fireEvent.error(shown)
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Cash' })).toBeTruthy()
})

test('a hero that is a picture alone has no empty heading', async () => {
  await drawTemplate(picture({ type: 'hero', image: `${cdn}/hero.jpg` }), { configuration: { allowedOrigins: [cdn] } })

  expect(screen.getByRole('presentation')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})
