import { expect, test } from 'vitest'

import { prepareDeployment } from '../publish/deployment.ts'
import { builtRelease } from '../testing/releases.ts'
import { packageContent } from './pack-command.ts'

const edition = { sequence: 7, createdAt: '2026-01-31T12:00:00.000Z', minShell: '1.2' }
const configuration = { apiBase: 'https://api.example', companyName: 'Agila' }

test('packageContent names its deployment as publish does', async () => {
  const { folder } = await builtRelease({ text: 'first' })
  const [{ manifest }, published, other] = await Promise.all([
    packageContent(folder, configuration, edition),
    prepareDeployment('bind-card', folder, configuration),
    packageContent(folder, { ...configuration, companyName: 'Buwan' }, edition),
  ])

  expect(manifest.deployId).toBe(published.deployId)
  expect(other.manifest.deployId).not.toBe(published.deployId)
  expect(other.manifest.releaseId).toBe(manifest.releaseId)
})

test('packageContent takes the pages of a package fetch no other pages ahead', async () => {
  const next = `<template data-next='[{"page":"order"}]'><script type="speculationrules">{}</script></template>`
  const { folder } = await builtRelease({ text: next })
  const { files } = await packageContent(folder, configuration, edition)
  const documents = [...files].filter(([path]) => path.endsWith('.html'))

  expect(documents).not.toEqual([])
  for (const [, content] of documents) expect(Buffer.from(content).toString()).not.toContain('data-next')
})
