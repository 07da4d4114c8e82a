import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { shellBlocks } from '../testing/shell-blocks.ts'

test('the first setup, followed literally in an empty folder, makes settings and a configuration without a fault', async () => {
  const folder = await testFolder()
  // An upgrade has a test of its own.
  const upgrade = await shellBlocks('### Upgrade')
  const blocks = (await shellBlocks('## First setup')).filter((block) => !upgrade.includes(block))

  expect(blocks.length).toBeGreaterThanOrEqual(2)
  for (const block of blocks) {
    const typed = `umask 022\n${block.replaceAll('/etc/pahiram', folder)}\numask`

    // What is built and published in the same shell is for others to read: the servers and nginx have users of their own.
    expect((await promisify(execFile)('bash', ['-euc', typed], { cwd: folder })).stdout).toMatch(/^0022$/m)
  }

  const [config, env] = [join(folder, 'brand.json'), join(folder, 'server.env')]
  const { exitCode, printed, warned } = await runRelease('doctor', '--config', config, '--env', env)

  expect((await stat(env)).mode & 0o777).toBe(0o600)
  expect(`${printed}\n${warned}`).not.toContain('BAD')
  expect(exitCode).toBe(0)
  // Named hosts: pages that may go to any may also show pictures and frames of any.
  expect(await readFile(config, 'utf8')).not.toContain('"https:"')
  expect(await readFile(env, 'utf8')).toMatch(/^PAHIRAM_ACCOUNT_KEY=[\w+/]{43}=$/m)
  // Without it no chat shows the picture of a campaign.
  expect(await readFile(env, 'utf8')).toMatch(/^PAHIRAM_PUBLIC_ORIGIN=https:/m)

  // Typed once more: a key that is overwritten is gone, with all that it has encrypted.
  const [again = ''] = blocks.map((block) => block.replaceAll('/etc/pahiram', folder))
  const before = await readFile(env, 'utf8')

  await expect(promisify(execFile)('bash', ['-euc', again])).rejects.toThrow('cannot overwrite')
  expect(await readFile(env, 'utf8')).toBe(before)
})
