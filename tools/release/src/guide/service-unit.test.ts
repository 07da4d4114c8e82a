import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { hasGuidePrograms } from '../testing/guide-programs.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { workspaceRoot } from '../workspace.ts'
import { guideMachine, type Machine } from '../testing/guide-machine.ts'
import { shellBlocks } from '../testing/shell-blocks.ts'

const run = promisify(execFile)

/** What systemd says of units of the machine; empty: nothing. */
async function verified(machine: Machine, ...units: string[]): Promise<string> {
  const files = units.map((unit) => machine.at(`etc/systemd/system/${unit}`))

  return run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', ...files]).then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

/** A unit with the programs and folders of this machine, where /opt/pahiram is not. */
function here(unit: string): string {
  return unit
    .replaceAll('/opt/pahiram/node_modules/.bin/node', process.execPath)
    .replaceAll('=/opt/pahiram', `=${workspaceRoot}`)
}

test.each([
  ['pahiram.service', ['User=pahiram', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectoryMode=0700']],
  // Which brings the other two along.
  ['pahiram-pages.service', ['DynamicUser=yes']],
])('%s runs without root, and with the fewest rights', async (unit, own) => {
  const lines = (await readFile(join(workspaceRoot, 'deploy/systemd', unit), 'utf8')).split('\n')

  expect(lines).toEqual(
    expect.arrayContaining([...own, 'CapabilityBoundingSet=', 'PrivateDevices=yes', 'ProtectHome=yes']),
  )
})

test.skipIf(!hasGuidePrograms())('systemd finds nothing wrong with the unit of the first setup', async () => {
  const machine = await guideMachine()
  const guide = await readFile(join(workspaceRoot, 'docs/operations.md'), 'utf8')
  const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(guide) ?? []

  expect(unit).toContain('[Service]')
  await writeFiles(machine.at('etc/systemd/system'), { 'pahiram.service': here(unit.replaceAll(/^ {3}/gm, '')) })
  expect(await verified(machine, 'pahiram.service')).toBe('')
  await writeFiles(machine.at('etc/systemd/system'), { 'pahiram.service': here(unit).replace('Restart=', 'Restrat=') })
  expect(await verified(machine, 'pahiram.service')).toContain('Restrat')
})

test.skipIf(!hasGuidePrograms())('the guide’s unit for several servers is one, each with its port', async () => {
  const machine = await guideMachine()
  const [single = '', several = '', pages = ''] = (await shellBlocks('## With systemd')).map((block) =>
    block.replaceAll('deploy/systemd', machine.at('deploy/systemd')),
  )
  const units = machine.at('etc/systemd/system')

  await mkdir(machine.at('deploy/systemd'), { recursive: true })
  for (const unit of ['pahiram.service', 'pahiram-pages.service']) {
    await writeFiles(machine.at('deploy/systemd'), {
      [unit]: here(await readFile(join(workspaceRoot, 'deploy/systemd', unit), 'utf8')),
    })
  }
  // What starts the services, and makes their user.
  for (const name of ['systemctl', 'useradd', 'git', 'pnpm']) await machine.addProgram(name, `echo ${name} "$@"`)
  // A machine as it comes has no pnpm.
  const [fetching, typed] = [
    'deploy/ci/install-pnpm.sh /usr/local/bin',
    single.replace(' /opt/pahiram && cd /opt/pahiram', ''),
  ]

  expect(await machine.follow(typed.replace(fetching, 'echo fetches pnpm'))).toMatch(
    /^useradd --system .*\ngit clone …\nfetches pnpm\npnpm install --frozen-lockfile\npnpm build\nsystemctl daemon-reload\nsystemctl enable --now pahiram\n$/,
  )
  expect(await verified(machine, 'pahiram.service')).toBe('')
  expect(await machine.follow(pages)).toContain('systemctl enable --now pahiram-pages')
  expect(await verified(machine, 'pahiram-pages.service')).toBe('')
  expect(await machine.follow(several)).toContain('systemctl enable --now pahiram@4173 pahiram@4174')
  await copyFile(join(units, 'pahiram@.service'), join(units, 'pahiram@4173.service'))
  expect(await verified(machine, 'pahiram@4173.service')).toBe('')
  expect(await readFile(join(units, 'pahiram@.service.d/port.conf'), 'utf8')).toBe('[Service]\nEnvironment=PORT=%i\n')
})
