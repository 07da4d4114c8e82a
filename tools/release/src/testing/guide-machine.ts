import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { writeFiles } from './temporary-folder.ts'
import { testFolder } from './test-folder.ts'
import { workspaceRoot } from '../workspace.ts'

const run = promisify(execFile)

/** A machine of a test's own that shell blocks of docs/operations.md are followed on. */
export interface Machine {
  /** Its `/`. */
  readonly root: string
  /** A path of the guide on this machine. */
  at(path: string): string
  /** A program of the machine, as the guide calls it: a script of `sh`. */
  addProgram(name: string, script: string): Promise<void>
  /** Follows a block; returns what it printed. */
  follow(block: string, environment?: Readonly<Record<string, string>>): Promise<string>
}

/** The folders of the guide's machine. */
const folders = ['etc/pahiram', 'etc/nginx/conf.d', 'etc/systemd/system', 'srv/pahiram/site', 'backup', 'bin']

/** Makes an empty machine with `pnpm release`; it is gone after the test. */
export async function guideMachine(): Promise<Machine> {
  const root = await testFolder()
  const machine: Machine = {
    root,
    at: (path) => join(root, path),
    async addProgram(name, script) {
      await writeFiles(join(root, 'bin'), { [name]: `#!/bin/sh\n${script}\n` })
      await chmod(join(root, 'bin', name), 0o755)
    },
    async follow(block, environment = {}) {
      const moved = block.replaceAll(/(?<=[\s='"(])\/(?=(?:srv|etc|backup|var)\/)/g, `${root}/`)

      // What it writes and removes must be the test's own.
      if (/(?:^|[\s"'=])\/(?:srv|etc|backup|var|opt|usr)\b/.test(moved)) throw new Error(`Not of this test: ${moved}`)

      // A company's own certificate is what its registry is believed by.
      const { HOME, PATH, NODE_EXTRA_CA_CERTS } = process.env
      // What Node compiles is kept for the next command.
      const env = {
        HOME,
        NODE_EXTRA_CA_CERTS,
        NODE_COMPILE_CACHE: join(tmpdir(), 'pahiram-compile-cache'),
        ...environment,
        PATH: `${join(root, 'bin')}:${PATH}`,
      }

      return (await run('bash', ['-euc', moved], { cwd: root, env })).stdout
    },
  }

  await Promise.all(folders.map((folder) => mkdir(join(root, folder), { recursive: true })))
  await machine.addProgram(
    'pnpm',
    `shift; exec '${process.execPath}' '${join(workspaceRoot, 'tools/release/src/main.ts')}' "$@"`,
  )
  return machine
}
