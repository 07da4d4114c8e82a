/** A call that takes longer than this says so; a shorter one would only flicker (milliseconds). */
const patience = 300

/** Counts the slow calls: tells `show` when the first becomes slow and when the last slow one ends. */
export function waitingSign(show: (waiting: boolean) => void): (call: Promise<unknown>) => void {
  let slow = 0

  return function watch(call) {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slow += 1
      if (slow === 1) show(true)
    }, patience)
    const end = () => {
      clearTimeout(timer)
      if (!isSlow) return
      slow -= 1
      if (slow === 0) show(false)
    }

    call.then(end, end)
  }
}
