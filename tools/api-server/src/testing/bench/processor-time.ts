import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux: how many ticks of `/proc/<pid>/stat` a second has. */
const ticksASecond = 100

/**
 * The processor time that processes took so far, ms, without their children. Other programs of the machine lengthen it less than
 * the time of a clock.
 */
export function processorMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [, , , , , , , , , , , user = '0', system = '0'] = fieldsOf(pid)

    return Number(user) + Number(system)
  })

  return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / ticksASecond
}

/** The processes that a process has started, and itself. */
export function withChildren(parent: number): number[] {
  const others = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fieldsOf(Number(name))[1] === String(parent),
  )

  return [parent, ...others.map(Number)]
}

/** The fields of `/proc/<pid>/stat` after the program's name: state, parent, … */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // It ended meanwhile.
    return []
  }
}
