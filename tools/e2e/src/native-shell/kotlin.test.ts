import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { hasKotlin, kotlinClassPath, kotlinCompiler, noKotlin } from './debian-tools.ts'

const run = promisify(execFile)
const android = join(import.meta.dirname, '../../../../native/android')
const minutes = 60_000
/** Of code, comments and blank lines apart: a library that can be read before it is trusted. */
const longestCore = 700

if (!hasKotlin()) console.log(noKotlin)

async function kotlinFiles(folder: string): Promise<string[]> {
  const files = await readdir(join(android, folder), { recursive: true })

  return files.filter((name) => name.endsWith('.kt')).map((name) => join(android, folder, name))
}

test.skipIf(!hasKotlin())(
  'the Kotlin libraries and their sample compile without a warning, and the core passes all of native/cases',
  async () => {
    const classes = await mkdtemp(join(tmpdir(), 'pahiram-kotlin-'))
    const tests = await kotlinFiles('core/src/test')
    const options = [
      '-no-stdlib',
      '-no-reflect',
      '-Werror',
      '-jvm-target',
      '1.8',
      '-cp',
      kotlinClassPath,
      '-d',
      classes,
    ]
    // The web view's part is compiled against declarations of what it calls, and does not run.
    const folders = ['core/src', 'shell/src', 'sample/src', 'stubs'].map((folder) => join(android, folder))

    onTestFinished(() => rm(classes, { recursive: true, force: true }))
    await run('java', [...kotlinCompiler, ...options, ...folders])

    const names = tests.map((file) => `com.pahiram.core.${basename(file, '.kt')}`)
    const { stdout } = await run(
      'java',
      ['-cp', `${classes}:${kotlinClassPath}`, 'org.junit.runner.JUnitCore', ...names],
      {
        cwd: join(android, 'core'),
      },
    ).catch((error: unknown) => error as { stdout: string })

    expect(stdout).toMatch(/\nOK \((?:1[89]|[2-9]\d) tests\)/)
  },
  5 * minutes,
)

test(`the Kotlin core has at most ${longestCore} lines of code`, async () => {
  const texts = await Promise.all((await kotlinFiles('core/src/main')).map((file) => readFile(file, 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(?:\/\/|\/?\*|$)/.test(line))

  expect(lines.length).toBeGreaterThan(100)
  expect(lines.length).toBeLessThanOrEqual(longestCore)
})
