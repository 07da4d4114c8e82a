import { expect, test } from 'vitest'

import { prepareDeployment } from '../publish/deployment.ts'
import { builtRelease } from '../testing/releases.ts'
import { packageContent } from './pack-command.ts'

const configuration = { apiBase: 'https://api.example', companyName: 'Agila' }

test('packageContent names its deployment as publish does', async () => {
  const { folder } = await builtRelease({ text: 'first' })
  const [{ manifest }, published, other] = await Promise.all([
    packageContent(folder, configuration),
    prepareDeployment('bind-card', folder, configuration),
    packageContent(folder, { ...configuration, companyName: 'Buwan' }),
  ])

  expect(manifest.deployId).toBe(published.deployId)
  expect(other.manifest.deployId).not.toBe(published.deployId)
  expect(other.manifest.releaseId).toBe(manifest.releaseId)
})
