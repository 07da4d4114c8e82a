import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { promote } from '../publish/canary.ts'
import { readState } from '../publish/release-state.ts'
import { recordedOutput, smallRelease } from '../testing/releases.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testFolderTarget } from '../testing/test-targets.ts'
import { workspaceRoot } from '../workspace.ts'

const run = promisify(execFile)
const script = join(workspaceRoot, 'deploy/ci/release.sh')
const main = join(workspaceRoot, 'tools/release/src/main.ts')
const supplyChain = join(workspaceRoot, 'deploy/ci/supply-chain.sh')
const app = 'bind-card'

/** Runs a step as CI does; what it needs to know is in the environment. */
async function step(name: string, environment: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    RELEASE_COMMAND: `${process.execPath} ${main}`,
    ...environment,
  }

  return run('sh', [script, name], { cwd: workspaceRoot, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
}

/** Leaves a release as the step `build` does. */
async function built(folder: string, text: string) {
  await smallRelease(folder, { text })
  await writeFile(join(folder, 'releases/apps.txt'), app)
}

test('CI previews, publishes to everybody first and then to a share, the release that its build left', async () => {
  const { target, written, visit } = await testFolderTarget()
  const folder = await testFolder()
  const config = join(folder, 'brand.json')

  await writeFile(config, '{ "companyName": "Araw Finance" }')

  const environmentOf = async (text: string) => {
    const own = join(folder, text)

    await built(own, text)
    return {
      RELEASE_TARGET: written,
      RELEASE_CONFIG: config,
      RELEASE_FOLDER: join(own, 'releases'),
    }
  }
  const first = await environmentOf('first')

  expect(await step('preview', first)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\/_preview\/[\da-f]+\//),
  })
  expect(await visit(app)).toBeUndefined()
  expect(await step('publish', first)).toMatchObject({ code: 0 })
  expect(await visit(app)).toContain('first')
  expect(await step('publish', { ...(await environmentOf('second')), RELEASE_SHARE: '7' })).toMatchObject({ code: 0 })
  expect(await visit(app)).toContain('first')
  expect((await readState(target, app)).canary?.share).toBe(7)

  // Hundreds of changes later, the first publication is in the history no more.
  await promote(target, { app, who: 'Ana', why: '' }, recordedOutput())

  const state = await readState(target, app)
  const later = { ...state, history: state.history.filter(({ action }) => action !== 'publish') }
  const third = { ...(await environmentOf('third')), RELEASE_SHARE: '9' }
  const shaky = join(folder, 'shaky.sh')

  await writeFile(join(written, `state/${app}.json`), JSON.stringify(later))
  await writeFile(shaky, `[ "$1" != history ] && exec "${process.execPath}" "${main}" "$@"`)
  // Whether everybody has seen the app cannot be known for now.
  expect(await step('publish', { ...third, RELEASE_COMMAND: `sh ${shaky}` })).not.toMatchObject({ code: 0 })
  expect((await readState(target, app)).live).toBe(state.live)
  expect(await step('publish', third)).toMatchObject({ code: 0 })
  expect(await readState(target, app)).toMatchObject({ live: state.live, canary: { share: 9 } })
})

test('CI leaves what it has shown where the watch has led it, when its publication is started again', async () => {
  const { target, written } = await testFolderTarget()
  const folder = await testFolder({ 'brand.json': '{}' })
  const make = async (text: string, share = '5') => {
    await built(join(folder, text), text)
    return {
      RELEASE_TARGET: written,
      RELEASE_CONFIG: join(folder, 'brand.json'),
      RELEASE_FOLDER: join(folder, text, 'releases'),
      RELEASE_SHARE: share,
    }
  }
  const seen = async () => (await readState(target, app)).canary?.share

  await step('publish', await make('first'))
  await step('publish', await make('second', '25'))
  expect([await step('publish', await make('second')), await seen()]).toMatchObject([{ code: 0 }, 25])

  const before = (await readState(target, app)).canary

  // Its configuration is put right while the watch goes on: the share stays.
  await writeFile(join(folder, 'brand.json'), '{ "apiBase": "https://api.example" }')
  expect(await step('publish', await make('second'))).toMatchObject({ code: 0 })
  expect((await readState(target, app)).canary?.deployId).not.toBe(before?.deployId)
  expect(await seen()).toBe(25)
  await promote(target, { app, who: 'Ana', why: '' }, recordedOutput())
  expect([await step('publish', await make('second')), await seen()]).toMatchObject([{ code: 0 }, undefined])
})

test('CI of GitHub that is started again publishes nothing where a newer commit is there', async () => {
  const template = await readFile(join(workspaceRoot, 'deploy/ci/github.yml'), 'utf8')
  const { jobs } = parse(template) as { jobs: Record<string, { steps: { if?: string; run?: string }[] }> }

  for (const name of ['staging', 'production']) {
    const [{ if: when = '', run: look = '' } = {}] = jobs[name]?.steps ?? []
    const at = (tip: string) =>
      run('bash', ['-ec', `gh() { echo ${tip}; }; ${look}`], { env: { ...process.env, GITHUB_SHA: 'a1' } })

    expect(when).toBe('github.run_attempt > 1')
    await at('a1')
    await expect(at('b2')).rejects.toThrow('start its run again instead')
  }
})

test('CI says what is missing, and publishes nothing then', async () => {
  const { target, written } = await testFolderTarget()
  const folder = await testFolder()
  const named = { RELEASE_TARGET: written, RELEASE_CONFIG: join(folder, 'brand.json') }

  await mkdir(join(folder, app))
  await writeFile(join(folder, 'apps.txt'), app)

  for (const [name, environment, problem] of [
    ['publish', {}, 'RELEASE_TARGET'],
    ['publish', { RELEASE_TARGET: written }, 'RELEASE_CONFIG'],
    ['publish', { ...named, RELEASE_FOLDER: folder }, 'has to hold one release'],
    // The releases were lost on their way from “build”.
    ['publish', { ...named, RELEASE_FOLDER: join(folder, 'gone') }, 'There is no '],
    ['preview', { ...named, RELEASE_FOLDER: join(folder, 'gone') }, 'There is no '],
    ['release', named, 'usage:'],
  ] as const) {
    const { code, output } = await step(name, environment)

    expect([code === 0, output]).toEqual([false, expect.stringContaining(problem)])
  }
  expect((await readState(target, app)).history).toEqual([])
})

test('CI keeps a folder of releases also where no app has changed, and no step goes on without it', async () => {
  const folder = join(await testFolder(), 'releases')
  const named = {
    RELEASE_TARGET: 'nowhere',
    RELEASE_CONFIG: 'brand.json',
    RELEASE_FOLDER: folder,
    RELEASE_COMMAND: ':',
  }

  expect(await step('build', named)).toMatchObject({ code: 0 })
  expect(await readFile(join(folder, 'apps.txt'), 'utf8')).toBe('\n')
  // What an earlier build left there is not of this one.
  await mkdir(join(folder, app))
  expect(await step('publish', named)).toMatchObject({ code: 0 })
  for (const file of ['github.yml', 'gitlab.yml'])
    expect(await readFile(join(workspaceRoot, 'deploy/ci', file), 'utf8')).not.toMatch(
      /continue-on-error|allow_failure|if-no-files-found: ignore/,
    )
})

test('CI builds the apps that differ from the target', async () => {
  const { written } = await testFolderTarget()
  const printed = (await step('changed', { RELEASE_TARGET: written })).output.split('\n')

  expect(printed).toEqual(expect.arrayContaining(['loan', 'landing']))
  expect(await step('changed', {})).toMatchObject({ code: 2, output: expect.stringContaining('RELEASE_TARGET') })
  expect((await step('changed', { RELEASE_TARGET: written, RELEASE_APPS: 'loan landing' })).output).toBe(
    'loan\nlanding\n',
  )
})

test('CI publishes to everybody where no share is left', async () => {
  const { target, written } = await testFolderTarget()
  const folder = await testFolder({ 'brand.json': '{}' })
  const named = { RELEASE_TARGET: written, RELEASE_CONFIG: join(folder, 'brand.json'), RELEASE_SHARE: '100' }

  for (const text of ['first', 'second']) {
    await built(join(folder, text), text)
    expect(await step('publish', { ...named, RELEASE_FOLDER: join(folder, text, 'releases') })).toMatchObject({
      code: 0,
    })
  }
  expect((await readState(target, app)).history.map(({ action }) => action)).toEqual(['publish', 'publish'])
})

test('CI takes actions by their hash, and the pnpm of package.json by its hash', async () => {
  const read = (file: string) => readFile(join(workspaceRoot, file), 'utf8')
  const used = [...(await read('deploy/ci/github.yml')).matchAll(/uses['"]?\s*:\s*(\S+)/g)].map(
    ([, action = '']) => action,
  )
  const [, version] = /"pnpm@([\d.]+)"/.exec(await read('package.json')) ?? []

  expect(used.length).toBeGreaterThan(3)
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([])
  expect(await read('deploy/ci/install-pnpm.sh')).toMatch(
    new RegExp(`^version=${version}\nsha512_x64=[\\da-f]{128}\nsha512_arm64=[\\da-f]{128}$`, 'm'),
  )

  const image = [...(await read('deploy/Dockerfile')).matchAll(/npx --yes pnpm@(\S+)/g)].map(([, one]) => one)

  expect(image).toEqual([version, version])
  for (const file of ['deploy/Dockerfile', 'deploy/ci/github.yml', 'deploy/ci/gitlab.yml']) {
    const installs = (await read(file)).match(/pnpm(?:@\S+)? install .*/g) ?? []

    expect([file, installs.filter((one) => !/(?: --prod)? --frozen-lockfile/.test(one))]).toEqual([file, []])
    expect(installs.length).toBeGreaterThan(0)
  }
})

test('secrets, certificates and the site beside compose.yaml are in no image and no commit', async () => {
  const read = (file: string) => readFile(join(workspaceRoot, file), 'utf8')
  const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { env_file?: string; volumes?: string[] }>
  }
  const own = Object.values(services).flatMap(({ env_file: file = [], volumes = [] }) => [
    ...[file].flat(),
    ...volumes.flatMap((volume) => /^\.\/(acme|nginx|site)(?=:)/.exec(volume)?.[1] ?? []),
  ])
  const files = [...new Set(own)].map((name) => `deploy/${name}${name.includes('.') ? '' : '/a-file'}`)
  const left = (await read('deploy/Dockerfile.dockerignore')).split('\n')

  // Of docker run, and of docs/native.md, which makes the keys of packages in the folder of the workspace.
  files.push('server.env', 'pages-2026.private.pem')

  expect(files).toHaveLength(8)
  expect(
    files.filter(
      (file) => !left.some((one) => one !== '' && (matchesGlob(file, one) || `${file}/`.startsWith(`${one}/`))),
    ),
  ).toEqual([])
  expect((await run('git', ['check-ignore', ...files], { cwd: workspaceRoot })).stdout.trim().split('\n')).toEqual(
    files,
  )
})

test('nothing is published before the checks and the look for known holes, which is taken every night', async () => {
  const read = async (file: string) =>
    parse(await readFile(join(workspaceRoot, 'deploy/ci', file), 'utf8'), { merge: true }) as Record<string, unknown>
  const [github, gitlab] = [await read('github.yml'), await read('gitlab.yml')]

  for (const jobs of [github['jobs'], gitlab] as Record<string, { needs?: string | string[] }>[]) {
    const before = (job: string): string[] => [jobs[job]?.needs ?? []].flat().flatMap((one) => [one, ...before(one)])

    expect(before('production')).toEqual(expect.arrayContaining(['staging', 'check', 'supply-chain']))
  }
  expect(github['on']).toMatchObject({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) as string }] })
  // A run that waits is cancelled by the next one of its group, which the nightly look, that publishes nothing, must not be.
  expect(github['concurrency']).toHaveProperty('group', expect.stringContaining('${{ github.event_name }}'))
  // A token of a run reads this repository, and lies in no folder that code of the run can read.
  expect(github['permissions']).toEqual({ contents: 'read' })
  expect(JSON.stringify(github).split('actions/checkout@').length).toBe(
    JSON.stringify(github).split('"persist-credentials":false').length,
  )
})

test('a pnpm of other bytes than its hash says is not installed', async () => {
  const folder = await testFolder({ curl: '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\necho other > "$2"\n' })
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }

  await chmod(join(folder, 'curl'), 0o755)
  await expect(
    run('sh', [join(workspaceRoot, 'deploy/ci/install-pnpm.sh'), join(folder, 'bin')], { env }),
  ).rejects.toThrow('did NOT match')
  expect(await readdir(folder)).toEqual(['curl'])
})

interface Job {
  readonly environment?: string
  readonly env?: Record<string, string>
  readonly variables?: Record<string, string>
}

test('code of a branch that nobody approved is built and previewed without a secret of production', async () => {
  const read = async (file: string) =>
    parse(await readFile(join(workspaceRoot, 'deploy/ci', file), 'utf8'), { merge: true }) as Record<string, unknown>
  const [github, gitlab] = [await read('github.yml'), await read('gitlab.yml')]
  const jobsOf = (template: Record<string, unknown>) => template as Record<string, Job>
  const published = ['staging', 'production', 'watch']

  for (const [name, jobs] of [
    ['github', jobsOf(github['jobs'] as Record<string, unknown>)],
    ['gitlab', jobsOf(gitlab)],
  ] as const) {
    const given = (job: string) => Object.values({ ...jobs[job]?.env, ...jobs[job]?.variables }).join(' ')

    // Whatever is named without an environment is of the repository, and is there for every branch.
    expect([name, jobs['preview']?.environment]).toEqual([name, 'previews'])
    expect([name, given('build').replaceAll(/READ_(?:SECRET_)?ACCESS_KEY(?:_ID)?/g, '')]).toEqual([
      name,
      expect.not.stringMatching(/secrets\.\w|ACCESS_KEY|STAFF_TOKEN/),
    ])
    for (const job of ['check', 'supply-chain']) expect([name, job, given(job)]).toEqual([name, job, ''])
    // Staff's token opens borrowers' data, and no preview asks the server anything.
    expect([name, given('preview')]).toEqual([name, expect.not.stringMatching(/PAHIRAM/)])
    for (const job of published.filter((one) => one in jobs))
      expect([name, job, jobs[job]?.environment]).toEqual([name, job, job === 'watch' ? 'production' : job])
  }
  // What all jobs are given holds no secret.
  expect(JSON.stringify([github['env'], gitlab['variables'] ?? {}, gitlab['default']])).not.toMatch(/secrets|KEY|TOKEN/)
  // A pull request of a copy of the repository runs no job that has an environment.
  expect(github['on']).not.toHaveProperty('pull_request_target')
  expect((github['jobs'] as Record<string, { if?: string }>)['preview']?.if).toContain(
    'head.repo.full_name == github.repository',
  )
})

test('Renovate pins images by digest and actions by hash, in every file that names one', async () => {
  const read = async (file: string) => readFile(join(workspaceRoot, file), 'utf8')
  const renovate = JSON.parse(await read('renovate.json')) as Record<string, unknown>
  const extra = ['github-actions', 'gitlabci'].flatMap(
    (manager) => (renovate[manager] as { managerFilePatterns: string[] }).managerFilePatterns,
  )
  // As Renovate finds them by itself.
  const usual = [/(^|\/)Dockerfile$/, /(^|\/)compose\.ya?ml$/]
  const patterns = [...usual, ...extra.map((pattern) => new RegExp(pattern.slice(1, -1)))]
  const files = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/ci/github.yml', 'deploy/ci/gitlab.yml']

  expect(renovate['extends']).toEqual(expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigests']))
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([])
})

test('CI lists what server, pages and image are made of, with versions, licences and no tools', async () => {
  const folder = await testFolder()
  const namesIn = async (name: string) => {
    const list = JSON.parse(await readFile(join(folder, `${name}.cdx.json`), 'utf8')) as {
      bomFormat: string
      components: { name: string; version: string; purl: string; licenses?: unknown[] }[]
    }

    expect(list.bomFormat).toBe('CycloneDX')
    expect(list.components.filter(({ version, licenses }) => !version || !licenses?.length)).toEqual([])
    return list.components.map((component) => component.name)
  }

  await run('sh', [supplyChain, 'sbom', folder], { cwd: workspaceRoot })

  const [server, pages, image] = await Promise.all(['server', 'pages', 'image'].map(namesIn))

  expect(server).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']))
  expect(pages).toEqual(expect.arrayContaining(['react', 'jotai']))
  expect(image).toEqual(expect.arrayContaining([...(server ?? []), ...(pages ?? [])]))
  for (const tool of ['vitest', 'vite', 'oxlint']) expect(image).not.toContain(tool)
})

test.each(['github.yml', 'gitlab.yml'])(
  'every command of %s can be read, and names a step and a script that exist',
  async (file) => {
    const template = parse(await readFile(join(workspaceRoot, 'deploy/ci', file), 'utf8')) as unknown
    const commands = commandsIn(template)

    expect(commands).toEqual(
      expect.arrayContaining([
        '.ci/run',
        'deploy/ci/supply-chain.sh audit',
        'deploy/ci/supply-chain.sh sbom dist/sbom',
      ]),
    )
    for (const name of ['build', 'preview', 'publish', 'watch']) {
      expect(commands.join('\n')).toContain(`deploy/ci/release.sh ${name}`)
    }
    for (const command of commands) await run('bash', ['-nc', command])
  },
)

/** The values of all `run`, `script` and lists of commands, however deep. */
function commandsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === 'run' || name === 'script' || name === '.install' ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one: unknown) => commandsIn(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => commandsIn(one, key))
}
