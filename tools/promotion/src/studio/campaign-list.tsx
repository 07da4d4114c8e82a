import { starterDocument } from '@pahiram/contract/campaign-check'
import { type CampaignPage, type ListedCampaign, type Locale, locales, templateKinds } from '@pahiram/contract'

import { Button, ErrorBlock, Field, Fold, SearchField, SelectField, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { CampaignCards } from './campaign-cards.tsx'
import { freeId, idEndings } from './page-ids.ts'
import { personName } from './page-names.ts'
import { failureMessage } from '../staff-page/staff-model.ts'
import { createCampaignAtom, type StudioList, studioModel } from './studio-model.ts'
import styles from './studio.module.css'
import { useAttempt } from './use-attempt.tsx'

/** All campaigns with their state, owner and figures, and the way to a new one. */
export function CampaignList() {
  const list = useAtomValue(studioModel.shownAtom)
  const failure = useAtomValue(studioModel.failureAtom)
  const [words, setWords] = useState('')
  const load = useSetAtom(studioModel.loadAtom)

  if (list === null) {
    return failure === null ? (
      <Skeleton lines={12} />
    ) : (
      <ErrorBlock title="The campaigns did not load" text={failure} onRetry={() => load()} />
    )
  }

  const known = new Set(list.campaigns.flatMap(({ pages }) => pages.map(({ id }) => id)))
  const others = list.templates.filter(({ id }) => !known.has(id))
  const found = list.campaigns.filter((one) => isAbout(one, words))
  const archived = found.filter(({ state }) => state === 'archived')
  const canEdit = ['editor', 'approver', 'admin'].includes(list.staff.role)

  return (
    <>
      <p className={styles.quiet}>
        Signed in as {personName(list.staff.name)} ({list.staff.role}).{' '}
        {list.isReviewRequired && 'A second person approves what is published.'}
      </p>
      {canEdit && <NewCampaign list={list} />}
      <h2 className={styles.heading}>Campaigns</h2>
      {list.campaigns.length > 0 && (
        <SearchField label="Search by name, page or owner" value={words} onChange={setWords} />
      )}
      {found.length === 0 && <p>{words === '' ? 'There is no campaign yet.' : 'No campaign has these words.'}</p>}
      <CampaignCards campaigns={found.filter(({ state }) => state !== 'archived')} list={list} canEdit={canEdit} />
      {archived.length > 0 && (
        <Fold title={`Archived (${archived.length})`}>
          <CampaignCards campaigns={archived} list={list} canEdit={canEdit} />
        </Fold>
      )}
      {canEdit && others.length > 0 && <OtherPages pages={others} />}
    </>
  )
}

function isAbout({ name, owner, pages }: ListedCampaign, words: string): boolean {
  return [name, owner, ...pages.map(({ id }) => id)].join('\n').toLowerCase().includes(words.trim().toLowerCase())
}

function NewCampaign({ list }: { readonly list: StudioList }) {
  const create = useSetAtom(createCampaignAtom)
  const [name, setName] = useState('')
  const [locale, setLocale] = useState<Locale>('fil')
  const [failure, setFailure] = useState('')

  async function make() {
    const id = freeId(name, list)
    const pages = templateKinds.map((kind) => ({ ...starterDocument(id + idEndings[kind], kind, locale) }))

    setFailure('')
    if (name.trim() === '') return setFailure('Name the campaign.')
    return create({ name: name.trim(), pages }).catch((problem: unknown) => setFailure(failureMessage(problem)))
  }

  return (
    <section className={`${styles.adder} ${styles.card}`} aria-label="New campaign">
      <Field
        label="Name of a new campaign"
        value={name}
        onChange={setName}
        maxLength={80}
        error={failure || undefined}
      />
      <SelectField label="Language" value={locale} onChange={(chosen) => setLocale(chosen as Locale)}>
        {locales
          .filter((one) => one !== 'default')
          .map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
      </SelectField>
      <Button onPress={make}>New campaign</Button>
    </section>
  )
}

const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  fil: 'Filipino',
  es: 'Spanish',
  id: 'Indonesian',
  zh: 'Chinese',
}

function OtherPages({ pages }: { readonly pages: StudioList['templates'] }) {
  const call = useSetAtom(studioModel.callAtom)
  const create = useSetAtom(createCampaignAtom)
  const [failure, attempt] = useAttempt()

  async function edit(id: string) {
    const { document } = (await call(`/staff/templates/${id}/latest`)) as { document: CampaignPage }

    await create({ name: String(document['title']).slice(0, 80), pages: [document] })
  }

  return (
    <section aria-label="Pages of no campaign">
      <h2 className={styles.heading}>Pages of no campaign</h2>
      <p className={styles.quiet}>They were published from files. Editing one here makes a campaign of it.</p>
      {failure}
      <ul className={styles.cards}>
        {pages.map(({ id, kind, title }) => (
          <li key={id} className={styles.card}>
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.quiet}>
              {id} · {kind}
            </p>
            <Button kind="small" onPress={() => attempt(() => edit(id))}>
              Edit {id}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
