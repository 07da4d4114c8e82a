import { execFile } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { pathConfigurationOf, pathRules } from './paths/paths.ts'
import { testFolder } from './testing/test-folder.ts'
import { workspaceRoot } from './workspace.ts'

const run = promisify(execFile)
const program = join(workspaceRoot, 'tools/release/src/main.ts')

test.each([
  ['native/android', 'sample/src/main/assets', 'sample/src/main/kotlin/com/pahiram/sample/MainActivity.kt'],
  ['native/ios', 'Sample', 'Sample/SampleApp.swift'],
])('%s/README.md, followed literally, makes the two files that its sample reads', async (platform, place, sample) => {
  const folder = await testFolder()
  const at = (...names: string[]) => join(folder, platform, ...names)
  const source = await readFile(join(workspaceRoot, platform, sample), 'utf8')
  const readme = await readFile(join(workspaceRoot, platform, 'README.md'), 'utf8')
  const [, block = ''] = /^```sh\n([\s\S]*?)^```/m.exec(readme) ?? []
  const pnpm = `pnpm() { shift; "${process.execPath}" "${program}" "$@"; }`

  await mkdir(at(platform === 'native/ios' ? 'Sample' : ''), { recursive: true })
  await run('bash', ['-ec', `${pnpm}\n${block}`], {
    cwd: folder,
    env: { ...process.env, HOME: folder, INIT_CWD: folder },
  })

  expect(JSON.parse(await readFile(at(place, 'path-configuration.json'), 'utf8'))).toEqual(
    pathConfigurationOf(pathRules()),
  )
  expect(createPublicKey(await readFile(at(place, 'pages.public.pem'))).asymmetricKeyType).toBe('ed25519')
  for (const name of ['path-configuration.json', 'pages.public.pem']) expect(source).toContain(`"${name}"`)
})
