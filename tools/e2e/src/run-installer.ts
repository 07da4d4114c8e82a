import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const seconds = 1_000

/**
 * Runs a command that installs something, and ends it when it says nothing for `silenceMs`.
 * @returns in one line what went wrong, or undefined.
 */
export async function runInstaller(
  command: string,
  parameters: readonly string[],
  silenceMs: number,
): Promise<string | undefined> {
  const child = spawn(command, [...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
  let output = ''
  let timer = setTimeout(() => child.kill('SIGKILL'), silenceMs)

  function noteOutput(chunk: Buffer): void {
    output += chunk.toString()
    clearTimeout(timer)
    timer = setTimeout(() => child.kill('SIGKILL'), silenceMs)
  }

  child.stdout.on('data', noteOutput)
  child.stderr.on('data', noteOutput)

  return new Promise((resolve) => {
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve(error.message)
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(undefined)
      else if (signal) resolve(`nothing was written for ${silenceMs / seconds} s`)
      else
        resolve(
          output
            .split('\n')
            .find((line) => /^(?:E:|.*\b(?:error|failed)\b)/i.test(line))
            ?.trim() ?? `exit ${code}`,
        )
    })
  })
}

/** Installs packages of Debian, as root. @returns in one line what went wrong, or undefined. */
export async function installDebian(packages: readonly string[]): Promise<string | undefined> {
  return (
    (await runInstaller('apt-get', ['update'], 120 * seconds)) ??
    (await runInstaller('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 300 * seconds))
  )
}

/** Whether this process may install Debian's packages here. */
export function canInstallDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}
