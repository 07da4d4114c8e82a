import type { ShortLink } from '@pahiram/contract'
import { Button, Notice, TextArea } from '@pahiram/ui-kit'
import { zipSync } from 'fflate'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { csvOf } from '../csv/csv.ts'
import { download, downloadCsv } from '../csv/download.ts'
import { qrPng } from './draw-qr.ts'
import { PrintSheet } from './print-sheet.tsx'
import { failureMessage } from '../staff-page/staff-model.ts'
import { askAtom, studioModel } from './studio-model.ts'
import styles from './studio.module.css'
import { fileNameOf, type LinkTags, mostLinks, tagName, tagsIn } from './tag-lines.ts'

interface MadeLink {
  readonly tags: LinkTags
  readonly link: string
}

/** Makes many links from a list of tags, and hands them over as a table and as printed QR codes. */
export function ManyLinks({ onMade }: { readonly onMade: () => void }) {
  const ask = useSetAtom(askAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const [text, setText] = useState('')
  const [made, setMade] = useState<readonly MadeLink[]>([])
  const [failure, setFailure] = useState('')
  const [progress, setProgress] = useState('')
  const site = list?.site ?? window.location.origin

  async function make() {
    const links: MadeLink[] = []
    const { all, problem } = read(text)

    setFailure(problem)
    setProgress('')
    setMade([])
    try {
      // One after the other: the same link again has the same code, so a list that was cut off is simply made again.
      for (const tags of all) {
        setProgress(`${links.length} of ${all.length} links are made.`)
        links.push({ tags, link: site + ((await ask('links', tags)) as ShortLink).path })
      }
      if (links.length > 0) setProgress(`${links.length} ${links.length === 1 ? 'link is' : 'links are'} made.`)
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setMade(links)
    onMade()
  }

  return (
    <section aria-label="Many links at once">
      <h2 className={styles.heading}>Many links at once</h2>
      <TextArea
        label="Tags, one link a line"
        value={text}
        onChange={setText}
        rows={5}
        hint={`Tag, promoter, app or site (utm_tag, user_from, app_from), as a spreadsheet copies them; at most ${mostLinks}.`}
      />
      <Button kind="small" onPress={make}>
        Make the links
      </Button>
      <p role="status" className={styles.quiet}>
        {progress}
      </p>
      {failure !== '' && <Notice kind="danger">{failure}</Notice>}
      {made.length > 0 && (
        <>
          <div className={styles.actions}>
            <Button kind="text" onPress={() => downloadCsv('links.csv', linksCsv(made))}>
              Download CSV
            </Button>
            <Button kind="text" onPress={async () => download('qr-codes.zip', await codesZip(made))}>
              Download PNGs
            </Button>
          </div>
          <PrintSheet links={made.map(({ tags, link }) => ({ name: tagName(tags), link }))} />
        </>
      )}
    </section>
  )
}

function read(text: string): { readonly all: readonly LinkTags[]; readonly problem: string } {
  try {
    const all = tagsIn(text)

    return { all, problem: all.length === 0 ? 'Write one tag a line.' : '' }
  } catch (error) {
    return { all: [], problem: (error as Error).message }
  }
}

/** A PNG of each link's code, named by its tags and its code. */
async function codesZip(made: readonly MadeLink[]): Promise<Blob> {
  const files: Record<string, Uint8Array> = {}

  for (const { tags, link } of made)
    files[fileNameOf(tags, link)] = new Uint8Array(await (await qrPng(link)).arrayBuffer())
  // PNG is compressed already.
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' })
}

function linksCsv(made: readonly MadeLink[]): string {
  return csvOf([
    ['utm_tag', 'user_from', 'app_from', 'link'],
    ...made.map(({ tags, link }) => [tags.utm_tag, tags.user_from, tags.app_from, link]),
  ])
}
