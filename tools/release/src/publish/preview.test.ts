import { describe, expect, test } from 'vitest'

import { ana, recordedOutput, published, smallDeployment } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { preview } from './preview.ts'

const buckets = testBuckets()

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('shows a preview under its own path, and visitors what is live', async () => {
    const { target, visit } = await place()
    const first = await published(target, { text: 'first' })
    const second = await smallDeployment({ text: 'second' })
    const paths = await preview(target, { deployment: second, ...ana }, recordedOutput())

    expect(paths).toEqual([`/_preview/${second.deployId}/bind-card`])
    expect(await visit('bind-card')).toContain('first')
    // What is published after a look at it are the bytes that were looked at.
    expect((await published(target, { text: 'second' })).deployId).toBe(second.deployId)
    expect(await target.read(`releases/bind-card/${second.deployId}/bind-card/index.html`)).toEqual(
      second.contents.get('bind-card/index.html'),
    )
    expect(first.deployId).not.toBe(second.deployId)
  })
})

test('a bucket keeps the pages of the last five previews', async () => {
  const { target } = await buckets.place()
  const looked: string[] = []

  for (let number = 0; number < 6; number += 1) {
    const deployment = await smallDeployment({ text: `text ${number}` })

    await preview(target, { deployment, ...ana }, recordedOutput())
    looked.push(deployment.deployId)
  }

  const pages = await Promise.all(looked.map((deployId) => target.read(`_preview/${deployId}/bind-card/index.html`)))

  expect(pages.map((page) => page === undefined)).toEqual([true, false, false, false, false, false])
})
