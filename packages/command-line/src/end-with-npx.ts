import { readFileSync } from 'node:fs'

const pauseMs = 1_000

/**
 * Ends this program by SIGTERM once the npx that started it has ended. A signal to npx reaches the shell between npx and pnpm, which
 * passes it on to nobody: the program would keep its port. Without npx, or where the system says nothing of other processes, it
 * does nothing.
 */
export function endWithNpx(environment: NodeJS.ProcessEnv = process.env): void {
  const runner = process.ppid
  const above = parentOf(runner)

  if (environment['npm_config_npm_version'] === undefined || above === undefined) return

  const timer = setInterval(() => {
    if (process.ppid === runner && parentOf(runner) === above) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, pauseMs)

  timer.unref()
}

/** The parent of a process, as Linux reports it. */
function parentOf(pid: number): string | undefined {
  try {
    // The name before it, in parentheses, may hold anything.
    return /.*\) \S+ (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
