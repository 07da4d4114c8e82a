import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '@pahiram/command-line/free-port'

import { writeFiles } from './temporary-folder.ts'

/** An nginx of a test's own. */
export interface RunningNginx {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Everything it wrote to any log so far. */
  logs(): Promise<string>
  stop(): Promise<void>
}

/** Where nginx puts what it receives, below a folder: its own places are there only where a package was installed. */
export function temporaryPaths(folder: string): string[] {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path '${join(folder, name)}';`,
  )
}

/**
 * Starts nginx with what is in its `http` block, on a free port of 127.0.0.1, all its files below `folder`.
 * @throws Error with what nginx said when it does not start.
 */
export async function runNginx(
  executablePath: string,
  folder: string,
  configOf: (listen: string, log: string) => string | Promise<string>,
): Promise<RunningNginx> {
  const port = await freePort()
  const log = join(folder, 'access.log')
  const errorLog = join(folder, 'error.log')
  const config = await configOf(`127.0.0.1:${port}`, log)

  await writeFiles(folder, {
    'site.conf': config,
    'nginx.conf': [
      // Test folders are their owner's alone.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      'worker_processes 1;',
      `pid '${folder}/nginx.pid';`,
      'events {}',
      'http {',
      ...temporaryPaths(folder),
      `include '${folder}/site.conf';`,
      '}',
    ].join('\n'),
    'error.log': '',
  })

  const child = spawn(executablePath, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', errorLog], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  const logs = async () => (await readFile(errorLog, 'utf8')) + (await readFile(log, 'utf8').catch(() => ''))
  const isUp = await Promise.race([answers(origin), ended.then(() => false)])

  if (!isUp) throw new Error(`nginx does not answer: ${await logs()}`)
  return {
    origin,
    logs,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(origin: string): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${origin}/favicon.ico`, { redirect: 'manual' }).catch(() => undefined)

    if (answer !== undefined) return true
    await wait(25)
  }
  return false
}
