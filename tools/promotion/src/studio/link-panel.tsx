import type { ShortLink } from '@pahiram/contract'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { download } from '../csv/download.ts'
import { columnLabels } from '../stats/labels.ts'
import { CopiedLink } from './copied-link.tsx'
import { qrPng, qrSvg } from './draw-qr.ts'
import { LinkCard } from './link-card.tsx'
import { MadeLinks } from './made-links.tsx'
import { ManyLinks } from './many-links.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { askAtom, contentAtom, studioModel } from './studio-model.ts'
import styles from './studio.module.css'
import { useAttempt } from './use-attempt.tsx'

/** Makes short links to the campaign, each counted by its own tag, with their QR codes. */
export function LinkPanel() {
  const ask = useSetAtom(askAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const content = useAtomValue(contentAtom)
  const [tag, setTag] = useState('')
  const [from, setFrom] = useState('')
  const [printed, setPrinted] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const [failure, attempt] = useAttempt()
  const [made, setMade] = useState(0)
  const site = list?.site ?? window.location.origin
  const register = content?.pages.find(({ kind }) => kind === 'register')

  async function make() {
    setLink(null)

    const written = { utm_tag: tag, user_from: from, code: printed }
    const asked = Object.fromEntries(Object.entries(written).filter(([, text]) => text.trim() !== ''))
    const { path } = (await ask('links', asked)) as ShortLink

    setLink(site + path)
    setMade(made + 1)
  }

  return (
    <>
      <p className={styles.quiet}>
        Give each poster, post and partner a tag of its own: that is what their visitors are counted by. What you or an
        advertiser add as utm_source, utm_medium or utm_campaign goes on to the stores; nothing is counted by it here.
      </p>
      <Field
        label={`${columnLabels.utm_tag} (optional)`}
        hint="Where it is seen, such as poster-ayala; in the link: utm_tag."
        value={tag}
        onChange={setTag}
      />
      <Field
        label={`${columnLabels.user_from} (optional)`}
        hint="Who brings the visitors; in the link: user_from."
        value={from}
        onChange={setFrom}
      />
      <Field
        label="Link that is printed already (optional)"
        hint="It leads to this campaign from now on, and keeps its tags where none are given."
        value={printed}
        onChange={setPrinted}
      />
      <Button kind="small" onPress={() => attempt(make)}>
        {printed.trim() === '' ? 'Make a link' : 'Lead it here'}
      </Button>
      {failure}
      {link !== null && <MadeLink link={link} name={[tag, from].filter(Boolean).join(' · ')} />}
      {register !== undefined && <LinkCard page={register} site={site} />}
      <ManyLinks onMade={() => setMade(made + 1)} />
      <h2 className={styles.heading}>Links that were made</h2>
      <MadeLinks made={made} />
    </>
  )
}

function MadeLink({ link, name }: { readonly link: string; readonly name: string }) {
  const code = link.slice(link.lastIndexOf('/') + 1)

  return (
    <div className={styles.made}>
      <CopiedLink label="Short link" link={link} />
      <div className={`${styles.actions} ${styles.preparing}`}>
        <Button kind="text" onPress={() => download(`${code}.svg`, new Blob([qrSvg(link)], { type: 'image/svg+xml' }))}>
          Download SVG
        </Button>
        <Button kind="text" onPress={async () => download(`${code}.png`, await qrPng(link))}>
          Download PNG
        </Button>
      </div>
      <PrintSheet links={[{ name, link }]} />
    </div>
  )
}
