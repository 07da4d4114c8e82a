import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { reachable } from './reachable-programs.ts'
import { temporaryFolder } from './temporary-folder.ts'

const module = pathToFileURL(join(import.meta.dirname, 'reachable-programs.ts')).href
const nobody = 65_534
const folder = temporaryFolder()
const home = join(folder, 'home')
const programs = join(home, 'package/native')

mkdirSync(programs, { recursive: true })
writeFileSync(join(programs, 'hello'), '#!/bin/sh\necho hello', { mode: 0o700 })
symlinkSync('hello', join(programs, 'link'))
chmodSync(folder, 0o755)

/** Asks a process of its own, so that its end is seen, for the place, and there starts a program as somebody else. */
function ask(): { place: string; said: string } {
  const script = `
    const { reachable } = await import(${JSON.stringify(module)})
    const { execFileSync } = await import('node:child_process')
    const place = reachable(${JSON.stringify(join(home, 'package'))})
    const said = execFileSync(place + '/native/link', { uid: ${nobody}, gid: ${nobody}, cwd: '/', encoding: 'utf8' })

    process.stdout.write(JSON.stringify({ place, said }))`

  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  ) as ReturnType<typeof ask>
}

test('programs in a folder that others may not enter are started from a copy, gone when the process ends', ({
  skip,
}) => {
  skip(process.getuid?.() !== 0, 'Only root can start a process as another user')
  chmodSync(home, 0o700)

  const { place, said } = ask()

  expect(said).toBe('hello\n')
  expect(place).not.toContain(folder)
  expect(existsSync(place)).toBe(false)
})

test('programs that everybody may start are left where they are', ({ skip }) => {
  skip(process.getuid?.() !== 0, 'Only root can start a process as another user')
  chmodSync(home, 0o755)
  chmodSync(join(programs, 'hello'), 0o755)
  expect(reachable(join(home, 'package'))).toBe(join(home, 'package'))
  expect(ask().said).toBe('hello\n')
})
