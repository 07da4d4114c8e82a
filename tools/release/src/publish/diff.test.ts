import { expect, test } from 'vitest'

import { ana, builtRelease, recordedOutput } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolderTarget } from '../testing/test-targets.ts'
import { prepareDeployment } from './deployment.ts'
import { publish } from './publish.ts'

test('diff shows in what a canary, another target or two named deployments differ', async () => {
  const [production, staging] = [await testFolderTarget(), await testFolderTarget()]
  const { folder, manifest } = await builtRelease({ text: 'first' })
  const next = await builtRelease({ text: 'second', version: '0.2.0' })
  const brand = { companyName: 'Araw', theme: { accent: '#111111' }, closed: ['/bind-card'] }
  const live = await prepareDeployment('bind-card', folder, brand)
  const canary = await prepareDeployment('bind-card', folder, { ...brand, theme: { accent: '#222222' }, closed: [] })
  const other = await prepareDeployment('bind-card', next.folder, { companyName: 'Araw' })
  const to = ['--to', production.written]

  await publish(production.target, { deployment: live, ...ana }, recordedOutput())
  expect(await runRelease('diff', 'bind-card', ...to)).toMatchObject({
    exitCode: 1,
    warned: expect.stringContaining('no two deployments'),
  })
  await publish(production.target, { deployment: canary, share: 5, ...ana }, recordedOutput())
  await publish(staging.target, { deployment: other, ...ana }, recordedOutput())
  expect((await runRelease('diff', 'bind-card', ...to)).printed.split('\n')).toEqual([
    `bind-card ${live.deployId} → ${canary.deployId}`,
    '  closed: ["/bind-card"] → []',
    '  theme.accent: "#111111" → "#222222"',
  ])
  expect((await runRelease('diff', 'bind-card', ...to, '--with', staging.written)).printed.split('\n')).toEqual([
    `bind-card ${live.deployId} → ${other.deployId}`,
    '  version: 0.1.0 → 0.2.0',
    `  releaseId: ${manifest.releaseId} → ${next.manifest.releaseId}`,
    '  closed: ["/bind-card"] → not given',
    '  theme: {"accent":"#111111"} → not given',
  ])
  expect((await runRelease('diff', 'bind-card', live.deployId, live.deployId, ...to)).printed).toContain(
    'no difference',
  )
})
