import { Button, Field, toast } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import { useRef, useSyncExternalStore } from 'react'

import { Panel } from '../controls/panel.tsx'
import { linkTo, previewAtom } from './preview-model.ts'

/** The address that shows another developer the same: fields, page, phone, shell and faults. */
export function LinkPanel() {
  const state = useAtomValue(previewAtom)
  // The prerendered page knows no origin yet.
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => '',
  )
  const link = linkTo(state, origin)
  const input = useRef<HTMLInputElement>(null)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast('Link copied.')
    } catch {
      // Without https there is no clipboard.
      input.current?.select()
      toast('Copy it from the field: this browser does not let the page do it.')
    }
  }

  return (
    <Panel title="Share" about="Opens this page as it is now: parameters, phone, shell and faults.">
      <Field label="Link to this state" readOnly inputRef={input} value={link} onChange={() => undefined} />
      <Button kind="quiet" onPress={copy}>
        Copy link
      </Button>
    </Panel>
  )
}
