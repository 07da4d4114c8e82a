import { describe, expect, test } from 'vitest'

import { ana, recordedOutput, published } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { promote } from './canary.ts'
import { rollback } from './rollback.ts'

const buckets = testBuckets()
const request = { app: 'bind-card', ...ana }

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('shows a canary only to its share of the buckets, and a larger share to the same and more', async () => {
    const { target, visit } = await place()
    const seenBy = async (text: string) => {
      const pages = await Promise.all(
        [...Array.from({ length: 100 }, (_, number) => String(number)), ''].map((bucket) => visit('bind-card', bucket)),
      )

      return pages.filter((page) => page?.includes(text) === true).length
    }

    await published(target, { text: 'first' })

    const { deployId } = await published(target, { text: 'second' }, 5)

    expect([await seenBy('second'), await seenBy('first')]).toEqual([5, 96])
    expect((await published(target, { text: 'second' }, 7)).deployId).toBe(deployId)
    expect([await seenBy('second'), await seenBy('first')]).toEqual([7, 94])
    expect(await visit('bind-card', '04')).toContain('second')
  })

  test('shows everybody a promoted canary, and nobody one that was rolled back', async () => {
    const { target, visit } = await place()

    await published(target, { text: 'first' })
    await published(target, { text: 'second' }, 5)
    await rollback(target, request, recordedOutput())
    expect([await visit('bind-card', '00'), await visit('bind-card', '50')]).toEqual([
      expect.stringContaining('first'),
      expect.stringContaining('first'),
    ])
    await published(target, { text: 'third' }, 1)
    await promote(target, request, recordedOutput())
    expect([await visit('bind-card', '00'), await visit('bind-card', '50')]).toEqual([
      expect.stringContaining('third'),
      expect.stringContaining('third'),
    ])
    await expect(promote(target, request, recordedOutput())).rejects.toThrow('There is no canary of bind-card')
  })
})

test('publish rejects a canary without a live release, and a release while there is a canary', async () => {
  const { target } = await testFolderTarget()

  await expect(published(target, { text: 'first' }, 5)).rejects.toThrow('bind-card is not live yet')
  await published(target, { text: 'first' })
  await expect(published(target, { text: 'first' }, 5)).rejects.toThrow('Everybody sees this release')
  await published(target, { text: 'second' }, 5)
  await expect(published(target, { text: 'third' })).rejects.toThrow('promote it or roll it back')
  await expect(promote(target, { ...request, app: 'landing' }, recordedOutput())).rejects.toThrow(
    'no canary of landing',
  )
})
