/** No answer came within the time limit. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/**
 * Gives work so many milliseconds. Its signal tells it to stop when they are over, and when `signal` says so.
 * @throws {OutOfTime} when they are over first; else whatever the work throws.
 */
export async function withinTime<Outcome>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  // Browsers of 2020 know neither AbortSignal.timeout nor AbortSignal.any.
  const stop = new AbortController()
  const abort = () => stop.abort()
  let timer: ReturnType<typeof setTimeout> | undefined

  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([
      work(stop.signal),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new OutOfTime()), milliseconds)
      }),
    ])
  } catch (error) {
    abort()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
