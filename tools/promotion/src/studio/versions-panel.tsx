import { type Campaign, staffTemplatesPath, type TemplateVersion, type TemplateVersions } from '@pahiram/contract'

import { StaffError } from '@pahiram/api-client/staff'
import { Button, Notice, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { failureMessage } from '../staff-page/staff-model.ts'
import { campaignAtom, canEditAtom, changeAtom, contentAtom, studioModel } from './studio-model.ts'
import { momentText } from './moment-text.ts'
import { pageNames } from './page-names.ts'
import styles from './studio.module.css'
import { useAttempt } from './use-attempt.tsx'
import { VersionComparison } from './version-comparison.tsx'

/** The published versions of each page; an older one can be brought back into the draft. */
export function VersionsPanel() {
  const content = useAtomValue(contentAtom)

  return content?.pages.map((page, place) => (
    <PageVersions key={page.id} id={page.id} name={pageNames[page.kind]} place={place} />
  ))
}

function PageVersions({ id, name, place }: { readonly id: string; readonly name: string; readonly place: number }) {
  const call = useSetAtom(studioModel.callAtom)
  const canEdit = useAtomValue(canEditAtom)
  const change = useSetAtom(changeAtom)
  const content = useAtomValue(contentAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const publishedAt = useAtomValue(campaignAtom)?.publishedAt
  const isPublished = publishedAt !== null || list?.templates.some((template) => template.id === id) === true
  const [versions, setVersions] = useState<TemplateVersions['versions'] | null>(isPublished ? null : [])
  const [message, setMessage] = useState('')
  const [failure, attempt] = useAttempt()
  const [compared, setCompared] = useState<{ version: number; page: Campaign['pages'][number] } | null>(null)

  useEffect(() => {
    if (!isPublished) return
    call(`${staffTemplatesPath}/${id}`).then(
      (found) => setVersions((found as TemplateVersions).versions),
      (error: unknown) => {
        setVersions([])
        if (!(error instanceof StaffError) || error.status !== 404) setMessage(failureMessage(error))
      },
    )
  }, [call, id, isPublished])

  async function pageOf(version: number): Promise<Campaign['pages'][number]> {
    const { document } = (await call(`${staffTemplatesPath}/${id}/${version}`)) as TemplateVersion
    const { split: _, ...page } = document as Campaign['pages'][number]

    return page
  }

  const compare = async (version: number) => setCompared({ version, page: await pageOf(version) })

  async function restore(version: number) {
    const page = await pageOf(version)

    change((now) => ({ ...now, pages: now.pages.map((one, at) => (at === place ? page : one)) }), null)
    setMessage(`Version ${version} is in the draft. Publish it to show it to visitors.`)
  }

  if (versions === null) return <Skeleton lines={3} />
  return (
    <section aria-label={`Versions of ${id}`}>
      <h2 className={styles.heading}>{name}</h2>
      <p className={styles.quiet}>{id}</p>
      {versions.length === 0 && <p>It was not published yet.</p>}
      <ul className={styles.findings}>
        {versions.map(({ version, publishedAt, note, split, authors, approvedBy }) => (
          <li key={version}>
            Version {version}, {momentText(publishedAt)}
            {note !== '' && `: ${note}`}
            {authors !== '' && `. By ${authors}`}
            {approvedBy !== undefined && `, approved by ${approvedBy}`}
            {split !== undefined &&
              ` (${split.map((one) => `version ${one.version} for ${one.share} %`).join(', ')})`}{' '}
            <Button kind="text" onPress={() => attempt(() => compare(version))}>
              Compare version {version}
            </Button>
            <Button kind="text" disabled={!canEdit} onPress={() => attempt(() => restore(version))}>
              Restore version {version}
            </Button>
          </li>
        ))}
      </ul>
      {compared !== null && content !== null && (
        <VersionComparison
          key={compared.version}
          version={compared.version}
          before={compared.page}
          pages={content.pages}
        />
      )}
      {failure}
      <div role="status">{message !== '' && <Notice>{message}</Notice>}</div>
    </section>
  )
}
