import { join } from 'node:path'

import { expect, test } from 'vitest'

import { builtRelease } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'

test('the commands publish a release, show a canary, promote it and roll back', async () => {
  const to = ['--to', join(await testFolder(), 'site')]
  const config = [
    '--config',
    join(await testFolder({ 'brand.json': '{ "companyName": "Araw", "colour": 1 }' }), 'brand.json'),
  ]
  const first = (await builtRelease({ text: 'first' })).folder
  const second = (await builtRelease({ text: 'second', version: '0.2.0' })).folder
  const publish = (release: string, ...more: string[]) =>
    runRelease('publish', 'bind-card', ...to, ...config, '--release', release, '--who', 'Ana', ...more)

  expect(await runRelease('status', ...to)).toMatchObject({ exitCode: 1, warned: expect.stringContaining('no folder') })
  expect(await publish(first, '--why', 'payday')).toMatchObject({
    exitCode: 0,
    printed: expect.stringMatching(/^bind-card 0\.1\.0, release \w{12}, is live as deployment \w{12}\.$/),
    warned: expect.stringContaining('Warning: The configuration has “colour”, which no page knows.'),
  })
  expect((await publish(first)).printed).toMatch(/^Nothing to do: /)
  expect((await publish(second, '--share', '5')).printed).toContain('is seen by 5 of 100 visitors')
  expect(await runRelease('promote', 'bind-card', ...to)).toMatchObject({ exitCode: 0 })
  expect((await runRelease('rollback', 'bind-card', ...to)).printed).toMatch(/^bind-card is 0\.1\.0, .* \(\d+ ms\)\.$/)
  expect(await runRelease('status', ...to)).toMatchObject({ exitCode: 0, printed: expect.stringContaining('all 6') })

  const preview = await runRelease('preview', 'bind-card', ...to, ...config, '--release', second)

  expect(preview.printed).toMatch(/\/_preview\/\w{12}\/bind-card$/)

  const { printed } = await runRelease('history', 'bind-card', ...to)

  expect(printed.split('\n').map((line) => /Z {2}(\w+)/.exec(line)?.[1])).toEqual([
    'preview',
    'rollback',
    'promote',
    'canary',
    'publish',
  ])
  expect(printed).toMatch(/Ana · payday$/)
})

test.each(['0', '100', '5%', 'half', '-1', '1.5'])('publish rejects a share of %s', async (share) => {
  expect(await runRelease('publish', 'loan', '--to', 'x', '--config', 'y', `--share=${share}`)).toMatchObject({
    exitCode: 2,
    warned: expect.stringContaining('1 to 99'),
  })
})

test('publish rejects an unknown app', async () => {
  expect(await runRelease('publish', 'lone', '--to', 'x', '--config', 'y')).toMatchObject({ exitCode: 2 })
})
