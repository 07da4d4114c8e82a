import type { Campaign } from '@pahiram/contract'
import { previewMessage, type PreviewMessage, previewReady } from '@pahiram/contract/campaign-preview'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface StillPageProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly title: string
  /** Undefined: not known yet, and nothing is drawn. */
  readonly pages: Campaign['pages'] | undefined
  readonly kind: PreviewMessage['kind']
  readonly scheme?: PreviewMessage['scheme']
  readonly className: string | undefined
  /** The page was given what to show. */
  readonly onDrawn?: () => void
}

/** The real landing page in a frame with pages of a campaign in it, as a picture: it asks for no captcha. */
export function StillPage({ frame, title, pages, kind, scheme = 'light', className, onDrawn }: StillPageProps) {
  const [isReady, setReady] = useState(false)
  const drawn = useEffectEvent(() => onDrawn?.())

  useEffect(() => {
    function listen({ origin, source, data }: MessageEvent<unknown>) {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow || data !== previewReady) return
      setReady(true)
    }

    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])

  useEffect(() => {
    if (!isReady || pages === undefined) return

    const message: PreviewMessage = {
      type: previewMessage,
      pages,
      kind,
      lang: '',
      scheme,
      textSize: 100,
      form: 'empty',
    }

    frame.current?.contentWindow?.postMessage(message, window.location.origin)
    drawn()
  }, [frame, isReady, pages, kind, scheme])

  return <iframe ref={frame} title={title} className={className} src="/landing?preview=still" />
}
