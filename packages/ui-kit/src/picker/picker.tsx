import { type ReactNode, useEffect, useId, useState } from 'react'

import { Button } from '../button.tsx'
import { Overlay } from '../overlay/overlay.tsx'
import { Spinner } from '../spinner.tsx'
import { loadedPicker, loadPicker } from './load-picker.ts'
import type { PickerBodyProps } from './picker-choice.ts'
import styles from './picker.module.css'

export interface PickerProps extends PickerBodyProps {
  readonly open: boolean
}

/**
 * A dialog to choose one of many from, or a day: wheels for the finger, lists with type-ahead for keys and screen readers,
 * a search field where there are many. Nothing is chosen before `Confirm`.
 */
export function Picker({ open, ...body }: PickerProps) {
  const titleId = useId()

  if (!open) return null

  return (
    <Overlay position="bottom" labelledBy={titleId} onEscape={body.onCancel} onVeil={body.onCancel}>
      <h2 id={titleId} className={styles.title}>
        {body.title}
      </h2>
      <Body {...body} />
    </Overlay>
  )
}

/** The wheels come when they are first needed; until then, and when they do not come, there is a way out. */
function Body(props: PickerBodyProps) {
  const { words, onCancel } = props
  const [attempt, setAttempt] = useState(0)
  // In an object, since React would call a bare function.
  const [known, setKnown] = useState<{ Body: ReturnType<typeof loadedPicker>; isFailed: boolean }>(() => ({
    Body: loadedPicker(),
    isFailed: false,
  }))

  useEffect(() => {
    let isWanted = true

    loadPicker().then(
      (Loaded) => isWanted && setKnown({ Body: Loaded, isFailed: false }),
      () => isWanted && setKnown({ Body: undefined, isFailed: true }),
    )

    return () => {
      isWanted = false
    }
  }, [attempt])

  if (known.Body !== undefined) return <known.Body {...props} />

  if (known.isFailed) {
    const retry = () => {
      setKnown({ Body: undefined, isFailed: false })
      setAttempt(attempt + 1)
    }

    return (
      <Waiting cancel={words.cancel} onCancel={onCancel} retry={<Button onPress={retry}>{words.retry}</Button>}>
        <p role="alert">{words.loadingFailed}</p>
      </Waiting>
    )
  }

  return (
    <Waiting cancel={words.cancel} onCancel={onCancel}>
      <Spinner label={words.loading} />
    </Waiting>
  )
}

interface WaitingProps {
  readonly cancel: string
  readonly onCancel: () => void
  readonly retry?: ReactNode
  readonly children: ReactNode
}

function Waiting({ cancel, onCancel, retry, children }: WaitingProps) {
  return (
    <>
      <div className={styles.waiting}>{children}</div>
      <div className={styles.actions}>
        <Button kind="quiet" onPress={onCancel}>
          {cancel}
        </Button>
        {retry}
      </div>
    </>
  )
}
