import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** How long until a part that did not come is asked for again, ms. */
const pause = 5_000

export interface LazyPartProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  /** False: it is only fetched, since it may be needed soon. */
  readonly isShown: boolean
  readonly props: Props
  /** What is drawn until it is there. */
  readonly children: ReactNode
}

/**
 * A part of the page that is fetched when it is first needed, and again until it comes. Unlike `React.lazy`, a line that
 * breaks once does not break the part for good.
 */
export function LazyPart<Props extends object>({ load, isShown, props, children }: LazyPartProps<Props>) {
  // In an object, since React would call a bare function.
  const [{ Part }, setPart] = useState<{ readonly Part?: ComponentType<Props> }>({})
  const [attempt, setAttempt] = useState(0)
  const isMissing = Part === undefined

  useEffect(() => {
    if (!isMissing) return undefined

    let timer: ReturnType<typeof setTimeout> | undefined

    load().then(
      (Part) => setPart({ Part }),
      () => {
        timer = setTimeout(() => setAttempt(attempt + 1), pause)
      },
    )
    return () => clearTimeout(timer)
  }, [isMissing, attempt, load])

  if (!isShown) return null
  return Part === undefined ? children : <Part {...props} />
}
