import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test, vi } from 'vitest'

import { releaseProgram } from '../program.ts'
import { recordedOutput, smallRelease } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { guideMachine } from '../testing/guide-machine.ts'
import { releaseCommands, shellBlocks } from '../testing/shell-blocks.ts'

test('every shell block of the guide is one that bash can read', async () => {
  const blocks = await shellBlocks()

  expect(blocks.length).toBeGreaterThan(20)
  for (const block of blocks) {
    await promisify(execFile)('bash', ['-nc', block.replaceAll(/<[a-z][^>\n]*>/g, 'x')])
  }
})

test('every release command of the guide is there, with the options that it is given', async () => {
  const program = releaseProgram(recordedOutput())
  const commands = (await shellBlocks()).flatMap(releaseCommands)
  const unknown = commands.flatMap(([name, ...words]) => {
    const command = program.commands.find((one) => one.name() === name)
    const options = words.filter((word) => word.startsWith('--'))

    if (command === undefined) return [`pnpm release ${name}`]
    return options
      .filter((option) => !command.options.some(({ long }) => long === option))
      .map((option) => `pnpm release ${name} ${option}`)
  })

  expect(commands.length).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

test('the guide’s commands publish, roll back, repair a file, try a canary and revoke', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PAHIRAM_SERVER', 'http://127.0.0.1:1')

  const folder = await testFolder({ 'etc/pahiram/brand.json': '{"companyName":"Araw Finance"}' })
  const one = await smallRelease(folder, { app: 'loan', text: 'one' })
  const two = await smallRelease(folder, { app: 'loan', text: 'two' })
  const three = await smallRelease(folder, { app: 'loan', text: 'three' })
  const [site, config] = [join(folder, 'srv/pahiram/site'), join(folder, 'etc/pahiram/brand.json')]
  const publishing = ['publish', 'loan', '--to', site, '--config', config, '--release']
  /** Runs the commands of a section with these names, on this machine and with this release; what they printed. */
  const follow = async (heading: string, names: readonly string[], release = '', deployId = '') => {
    const commands = (await shellBlocks(heading)).flatMap(releaseCommands)
    const printed: string[] = []

    for (const words of commands.filter(([name = '']) => names.includes(name))) {
      const here = words.map((word, index) =>
        words[index - 1] === '--release' ? release : word.replace(/^\/(?=srv|etc)/, `${folder}/`),
      )

      printed.push((await runRelease(...here.map((word) => (/^[\da-f]{12}$/.test(word) ? deployId : word)))).printed)
    }
    return printed
  }
  const liveId = async () =>
    /live: deployment (\w+)/.exec((await runRelease('status', 'loan', '--to', site)).printed)?.[1]

  await runRelease(...publishing, one.folder)

  const first = (await liveId()) ?? ''

  expect((await follow('## Publish', ['publish'], two.folder))[0]).toMatch(/^loan 0\.1\.0, release \w+, is live as/)
  expect(await follow('### Roll back', ['rollback'])).toEqual([
    expect.stringMatching(`^loan is 0.1.0, release ${one.manifest.releaseId}, again`),
  ])
  await runRelease(...publishing, two.folder, '--share', '5', '--again')
  expect(await follow('### A canary goes wrong', ['rollback'])).toEqual([
    expect.stringMatching(/^Nobody sees the canary \w{12} of loan any more/),
  ])

  const [asset] = (await readdir(join(site, 'assets/loan'))).toSorted()

  await writeFile(join(site, 'assets/loan', asset ?? ''), 'damaged')
  expect((await follow('### A file is damaged or missing', ['status', 'history', 'publish'], one.folder))[0]).toContain(
    `CHANGED: assets/loan/${asset}`,
  )
  expect((await runRelease('status', '--to', site)).exitCode).toBe(0)
  expect(await follow('### Canary', ['publish', 'promote'], three.folder)).toEqual([
    expect.stringMatching('^loan 0.1.0, release \\w+, is seen by 5 of 100 visitors'),
    `Everybody sees loan 0.1.0, release ${three.manifest.releaseId}.`,
  ])
  expect(await follow('### Two publishers, all apps, away with it', ['revoke'], '', first)).toEqual([
    expect.stringMatching(
      `^Nothing of deployment ${first} of loan is on the target any more.\n/_preview/${first}/\n/assets/`,
    ),
  ])
  expect((await runRelease('status', '--to', site)).exitCode).toBe(0)
}, 60_000)

test('what a shell publishes whose files are for nobody else is read by nginx and the page server', async () => {
  const machine = await guideMachine()
  const { folder } = await smallRelease(machine.root, { app: 'loan', text: 'one' })
  const to = '/srv/pahiram/site/of-a-brand'

  await machine.follow(`umask 077; echo {} > brand.json; pnpm release publish loan --to ${to} \\
    --config brand.json --release ${folder}`)
  expect(await machine.follow(`find ${to} ! -perm -o=r -o ! -type l -perm -g=w`)).toBe('')
})

test('a target that was lost is whole again after the guide’s restore', async () => {
  const folder = await testFolder({ 'etc/brand.json': '{}', 'backup/.keep': '' })
  const release = await smallRelease(folder, { app: 'loan', text: 'one' })
  const site = join(folder, 'srv/pahiram/site')
  const block = (await shellBlocks('## Backup and restore')).find((one) => one.includes('site.tgz')) ?? ''
  const [backup = '', restore = ''] = block.split('# restore\n')
  const follow = (script: string) =>
    promisify(execFile)('bash', ['-euc', script.replaceAll(/(?<= )\/(?=srv|backup)/g, `${folder}/`)])

  await runRelease(
    'publish',
    'loan',
    '--to',
    site,
    '--config',
    join(folder, 'etc/brand.json'),
    '--release',
    release.folder,
  )
  expect(restore).not.toBe('')
  await follow(backup)
  await rm(site, { recursive: true })
  await follow(restore)
  expect((await runRelease('status', '--to', site)).printed).toContain('files: all ')
  expect((await runRelease('status', '--to', site)).exitCode).toBe(0)
})
