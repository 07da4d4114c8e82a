import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How a build's process ended, and what it printed. */
export interface ViteResult {
  readonly status: number | null
  readonly output: string
}

/** Builds the app in `folder`, in a process whose working folder it is: that is where vite-plugin-mpa looks for pages. */
export function runViteBuild(folder: string, flags: readonly string[] = []): Promise<ViteResult> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // A test runner says `test` here, which would end up in what is built.
  const env = { ...process.env, NODE_ENV: 'production' }

  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', ...flags], { cwd: folder, env })
    const printed: Buffer[] = []

    child.stdout.on('data', (part: Buffer) => printed.push(part))
    child.stderr.on('data', (part: Buffer) => printed.push(part))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output: Buffer.concat(printed).toString('utf8') }))
  })
}
