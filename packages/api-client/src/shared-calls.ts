/** A task that several callers wait for; it is told to stop once none of them does. */
interface SharedTask {
  readonly outcome: Promise<unknown>
  readonly stop: AbortController
  waiting: number
}

/** What one caller waits for: its own way out, whatever the others do. */
export type Join = <Outcome>(
  key: string | undefined,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Outcome>,
) => Promise<Outcome>

/** Lets callers with the same key share one task while it runs; without a key each caller gets its own. */
export function sharedCalls(): Join {
  const running = new Map<string, SharedTask>()

  function taskFor<Outcome>(key: string | undefined, start: (signal: AbortSignal) => Promise<Outcome>): SharedTask {
    const known = key === undefined ? undefined : running.get(key)

    if (known !== undefined) return known

    const stop = new AbortController()
    const task: SharedTask = { outcome: start(stop.signal), stop, waiting: 0 }
    const forget = () => {
      if (key !== undefined && running.get(key) === task) running.delete(key)
    }

    if (key !== undefined) running.set(key, task)
    task.outcome.then(forget, forget)
    // An abandoned task must not be joined by the next caller: it is about to fail.
    stop.signal.addEventListener('abort', forget)
    return task
  }

  return function join<Outcome>(
    key: string | undefined,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (signal?.aborted) return Promise.reject(aborted())

    const task = taskFor(key, start)

    task.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        task.waiting -= 1
        if (task.waiting === 0) task.stop.abort()
        reject(aborted())
      }
      const settled = () => signal?.removeEventListener('abort', leave)

      signal?.addEventListener('abort', leave, { once: true })
      task.outcome.finally(settled).then((outcome) => resolve(outcome as Outcome), reject)
    })
  }
}

function aborted(): DOMException {
  return new DOMException('The call was aborted', 'AbortError')
}
