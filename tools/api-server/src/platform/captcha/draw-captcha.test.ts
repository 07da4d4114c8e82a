import sharp from 'sharp'
import { expect, test } from 'vitest'

import { captchaTextIn } from './captchas.ts'
import { drawCaptcha, newCaptchaText } from './draw-captcha.ts'
import { glyphs } from './glyphs.ts'

test('a text has four letters or figures, each as often as the others', () => {
  const texts = Array.from({ length: 2000 }, newCaptchaText)
  const all = texts.join('')

  for (const text of texts) expect(text).toMatch(/^[A-Z3-9]{4}$/)
  expect(new Set(texts).size).toBeGreaterThan(1900)
  for (const letter of Object.keys(glyphs)) expect(all.split(letter).length).toBeGreaterThan(300)
})

test('what is taken for something else is in no text, and small letters are meant as capitals', () => {
  expect(Array.from({ length: 2000 }, newCaptchaText).join('')).not.toMatch(/[0OQ1IL2Z5S8BUV]/)
  expect(captchaTextIn(' ak4e ')).toBe('AK4E')
})

test('a picture is a PNG that any reader takes, dark on light, small enough for a slow line', async () => {
  const picture = drawCaptcha('AK4E', 'a seed')
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = data.filter((point) => point < 110).length / data.length

  expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect(info).toMatchObject({ width: 240, height: 88 })
  expect(Math.max(...data)).toBeGreaterThan(235)
  expect(dark).toBeGreaterThan(0.05)
  expect(dark).toBeLessThan(0.4)
  expect(picture.length).toBeLessThan(8192)
})

test('two pictures of one text differ, so that their bytes do not identify the text', async () => {
  const pictures = Array.from({ length: 20 }, (_, seed) => drawCaptcha('AK4E', `${seed}`).toString('base64'))

  expect(new Set(pictures).size).toBe(20)
})

test('a text and a seed are always the same picture, so that asking again helps no program', () => {
  expect(drawCaptcha('AK4E', 'a').equals(drawCaptcha('AK4E', 'a'))).toBe(true)
  expect(drawCaptcha('AK4E', 'a').equals(drawCaptcha('AK4F', 'a'))).toBe(false)
})

test.each(Object.keys(glyphs))('the letter %s leaves its ink within the picture', async (letter) => {
  const { data, info } = await sharp(drawCaptcha(letter.repeat(4), letter))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const darkIn = (from: number, to: number) => {
    let count = 0

    for (let y = 0; y < info.height; y += 1) {
      for (let x = from; x < to; x += 1) if ((data[y * info.width + x] ?? 255) < 110) count += 1
    }
    return count
  }

  for (const [from, to] of [
    [0, 65],
    [65, 120],
    [120, 176],
    [176, 240],
  ] as const) {
    expect(darkIn(from, to)).toBeGreaterThan(250)
  }
})
