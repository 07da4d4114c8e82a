import { useRef, useState } from 'react'

/** Starts `onPress` once until it settles; what it throws, at once or later, reaches the nearest error boundary. */
export function useSinglePress(onPress: () => void | Promise<void>) {
  // A second tap can come before React has drawn the first: only a ref knows in time.
  const isPressed = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [, setFailure] = useState<never>()

  async function run() {
    try {
      const running = onPress()

      if (running === undefined) return

      setBusy(true)
      await running
    } catch (error) {
      // Thrown while drawing, an error reaches the boundary; thrown here, nobody would hear it.
      setFailure(() => {
        throw error
      })
    } finally {
      isPressed.current = false
      setBusy(false)
    }
  }

  function press() {
    if (isPressed.current) return

    isPressed.current = true
    void run()
  }

  return { isBusy, press }
}
