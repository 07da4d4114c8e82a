import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { workspaceRoot } from '../workspace.ts'
import { guideMachine } from '../testing/guide-machine.ts'
import { shellBlocks } from '../testing/shell-blocks.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { testFolder } from '../testing/test-folder.ts'

const guide = 'tools/release/src/guide'
const database = 'tools/api-server/src/platform/database'

/** The tests that follow shell blocks of docs/operations.md, each block by a text that no other has. */
const followed: Readonly<Record<string, readonly string[]>> = {
  [`${guide}/guide.test.ts`]: [
    'release rollback loan',
    '--why "too many failed"',
    '# CHANGED: assets',
    '/backup/site.tgz',
  ],
  [`${guide}/first-setup.test.ts`]: ['cat > /etc/pahiram/server.env', 'cat > /etc/pahiram/brand.json'],
  [`${guide}/release-blocks.test.ts`]: [
    'release doctor --config',
    'curl -sf http://127.0.0.1:4173/healthz',
    '--configuration-only',
    'release status --changed',
    '--why "new picker"',
    'release watch loan',
    '--expect 6e9f8d6c3da0',
    '--by page',
    'release errors loan',
    '--to s3://araw-pages',
  ],
  [`${guide}/certificate.test.ts`]: ['--http run', '/opt/pahiram/deploy/nginx.conf', '--renew-hook'],
  [`${guide}/service-unit.test.ts`]: ['useradd', 'pahiram@.service.d/port.conf', 'enable --now pahiram-pages'],
  [`${guide}/bucket-backup.test.ts`]: ['cat > /etc/pahiram/rclone.conf', 'rclone --config'],
  [`${database}/backup.test.ts`]: ['/backup/pahiram.tgz', 'pg_dump'],
  [`${database}/upgrade.test.ts`]: [
    '--env-file=/etc/pahiram/server.env',
    'mv /opt/pahiram.next /opt/pahiram',
    'mv /opt/pahiram.before /opt/pahiram',
  ],
}

/** Blocks that no test follows, and why. */
const notFollowed: Readonly<Record<string, string>> = {
  'git clone --quiet': 'it fetches and builds another version; upgrade.test.ts upgrades this one to itself',
  'deploy/ci/release.sh build':
    'it builds what the last commit changed, for a bucket; ci-templates.test.ts runs the script’s other steps with small releases',
  'docker build': 'Docker does not run where the tests run; container.test.ts follows what the Dockerfile says',
  'docker compose': 'the same; container.test.ts reads compose.yaml',
}

test('each shell block of the guide is followed by a test, or it is said here why not', async () => {
  const blocks = await shellBlocks()
  const texts = [...Object.values(followed).flat(), ...Object.keys(notFollowed)]
  const isNamed = (block: string) => texts.some((text) => block.includes(text))

  expect(blocks.filter((block) => !isNamed(block))).toEqual([])
  // It would hold for all that is typed after it.
  expect(blocks.filter((block) => /^ *umask/m.test(block))).toEqual([])
  // What the guide does not say any more is taken out here.
  expect(texts.filter((text) => !blocks.some((block) => block.includes(text)))).toEqual([])
  for (const file of Object.keys(followed)) {
    expect(await readFile(join(workspaceRoot, file), 'utf8')).toMatch(/operations\.md|shellBlocks/)
  }
})

test('a site of nginx is not written without its name', async () => {
  const [site = ''] = await shellBlocks('## nginx')
  const machine = await guideMachine()

  await writeFiles(machine.at('etc/nginx'), { 'nginx.conf': 'events {}', 'conf.d/pahiram.conf': 'the one before' })
  const typed = site.replace('/opt/pahiram/deploy', join(workspaceRoot, 'deploy'))

  await machine.addProgram('nginx', 'true')
  await expect(machine.follow(typed)).rejects.toThrow('SITE: host')
  await expect(machine.follow(typed, { SITE: 'https://pages.araw.example' })).rejects.toThrow('sed')
  expect(await readFile(machine.at('etc/nginx/conf.d/pahiram.conf'), 'utf8')).toBe('the one before')
})

test('an upgrade whose first server does not start leaves the others as they are', async () => {
  const blocks = (await shellBlocks()).filter((block) => /^ *for (?:port|server) in /m.test(block))
  const stubs = ['mkdir', 'rm', 'mv', 'cd', 'sed', 'sleep', 'nginx', 'chmod'].map((name) => `${name}() { :; }`)
  const failing = [
    'curl() { return 22; }',
    'systemctl() { echo "restarts $2"; }',
    'docker() { case "$*" in *" --no-deps "*) echo "restarts ${@: -1}"; return 1; esac; }',
  ]

  expect(blocks).toHaveLength(3)
  for (const block of blocks) {
    // Nothing is written: the file that the last block makes is a device.
    const typed = block.replaceAll('deploy/nginx/pahiram.conf', '/dev/null')
    const { stdout } = await promisify(execFile)('bash', ['-c', [...stubs, ...failing, typed].join('\n')])

    expect(stdout).toMatch(/^restarts (?:pahiram@4173|server-1)\n$/)
  }
})

/** Types these in one shell of a machine whose `/opt` is the test's own; returns what it printed. */
async function typeUpgrade(folders: Readonly<Record<string, string>>, ...typed: readonly string[]): Promise<string> {
  const opt = await testFolder(folders)
  const stubs = ['curl', 'nginx', 'sleep', 'sed', 'pnpm'].map((name) => `${name}() { :; }`)
  const machine = [...stubs, 'systemctl() { cat /opt/pahiram/v; }', ...typed].join('\n').replaceAll('/opt', opt)

  return (await promisify(execFile)('bash', ['-c', machine], { env: { ...process.env, VERSION: 'HEAD' } })).stdout
}

test('an upgrade that is typed again, and its way back, lose no version', async () => {
  const blocks = await shellBlocks('### Upgrade')
  const [up = '', back = ''] = blocks.filter((block) => block.includes('for port'))
  const left = 'cd /opt; for one in *; do echo $one $(cat $one/v); done'

  expect(await typeUpgrade({ 'pahiram/v': 'old\n', 'pahiram.next/v': 'new\n' }, up, up, left)).toBe(
    'new\nnew\nnew\nnew\npahiram new\npahiram.before old\n',
  )
  expect(await typeUpgrade({ 'pahiram/v': 'new\n', 'pahiram.before/v': 'old\n' }, back, back, left)).toBe(
    'old\nold\nold\nold\npahiram old\npahiram.next new\n',
  )
})

test('an upgrade whose build failed is fetched again by the same shell', async () => {
  const [fetched = ''] = await shellBlocks('### Upgrade')
  const init = 'cd /opt/pahiram && git init --quiet && git add v && git remote add origin /opt/pahiram'
  const commit = 'git -c user.name=a -c user.email=a@a.example commit --quiet --message a'

  const failed = ['pnpm() { return 1; }', fetched, 'ls /opt | tr "\\n" " "', 'pnpm() { :; }']

  // Nothing is there for the next blocks to put in the place of what runs.
  expect(await typeUpgrade({ 'pahiram/v': 'new' }, init, commit, ...failed, fetched, 'cat /opt/pahiram.next/v')).toBe(
    'pahiram pahiram.new new',
  )
})

test.each(['clone', 'checkout'])(
  'where %s fails, an upgrade builds nothing, least of all the running version',
  async (step) => {
    const block = (await shellBlocks('### Upgrade')).find((one) => one.includes('git clone')) ?? ''
    const stubs = `rm() { :; }; cd() { :; }; pnpm() { echo "$@"; }; git() { [ "$1" != ${step} ]; };`
    const typed = promisify(execFile)('bash', ['-c', stubs + block])

    await expect(typed).rejects.toMatchObject({ stdout: '' })
  },
)
