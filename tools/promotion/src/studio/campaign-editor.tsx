import { checkCampaign, starterDocument } from '@pahiram/contract/campaign-check'
import { type Campaign, type Locale, templateKinds } from '@pahiram/contract'
import type { PreviewLines } from '@pahiram/contract/campaign-preview'
import { Button, ErrorBlock, Field, Notice, Skeleton, Tabs } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

import { stateText } from './campaign-state.ts'
import { withValue } from './document-path.ts'
import { SchemaForm } from './edited-document.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SchemaFields } from './schema-form.tsx'
import {
  campaignAtom,
  canEditAtom,
  canRedoAtom,
  canUndoAtom,
  changeAtom,
  contentAtom,
  isOvertakenAtom,
  loadCampaignAtom,
  loadFailureAtom,
  openCampaignAtom,
  saveAtom,
  saveStateAtom,
  stepAtom,
  studioModel,
} from './studio-model.ts'
import { pageNames } from './page-names.ts'
import styles from './studio.module.css'
import { templateSchema } from './template-schema.ts'
import { VersionsPanel } from './versions-panel.tsx'

type Kind = (typeof templateKinds)[number]
type Tab = Kind | 'publish' | 'links' | 'versions'

const tabs = [
  ...templateKinds.map((kind) => ({ id: kind, title: pageNames[kind] })),
  { id: 'publish', title: 'Publish' },
  { id: 'links', title: 'Links' },
  { id: 'versions', title: 'Versions' },
] as const

/** How long after the last change the draft is saved, ms. */
const saveDelayMs = 700

/** What no form edits: what a page is, and what publishing decides. */
const fixedFields = ['id', 'kind', 'split']

/** A campaign: its pages as forms, the real landing page beside them, and the way to its visitors. */
export function CampaignEditor() {
  const campaign = useAtomValue(campaignAtom)
  const failure = useAtomValue(loadFailureAtom)
  const load = useSetAtom(loadCampaignAtom)

  useEffect(() => void load(), [load])

  if (failure !== null) return <ErrorBlock title="The campaign did not load" text={failure} onRetry={() => load()} />
  if (campaign === null) return <Skeleton lines={12} />
  return <Workspace campaign={campaign} />
}

function Workspace({ campaign }: { readonly campaign: Campaign }) {
  const content = useAtomValue(contentAtom) ?? campaign
  const canEdit = useAtomValue(canEditAtom)
  const change = useSetAtom(changeAtom)
  const step = useSetAtom(stepAtom)
  const close = useSetAtom(openCampaignAtom)
  const save = useSetAtom(saveAtom)
  const saveState = useAtomValue(saveStateAtom)
  const isOvertaken = useAtomValue(isOvertakenAtom)
  // A campaign of a page that was published from a file may have no page to register on.
  const firstKind = templateKinds.find((kind) => campaign.pages.some((one) => one.kind === kind)) ?? 'register'
  const [tab, setTab] = useState<Tab>(firstKind)
  const [lastKind, setLastKind] = useState<Kind>(firstKind)
  const [isChecked, setChecked] = useState(false)
  const [lines, setLines] = useState<PreviewLines | null>(null)
  const forms = useRef<HTMLDivElement>(null)
  const target = useRef<string | null>(null)
  const registration = useAtomValue(studioModel.shownAtom)?.registration
  const findings = useMemo(() => checkCampaign(content.pages, registration), [content, registration])

  useEffect(() => {
    if (saveState !== 'unsaved') return undefined

    const timer = setTimeout(() => void save(), saveDelayMs)

    return () => clearTimeout(timer)
  }, [content, saveState, save])

  // What could not be saved without a connection is saved once there is one.
  useEffect(() => {
    if (typeof saveState !== 'object' || saveState.isConflict) return undefined

    const saveAgain = () => void save()

    window.addEventListener('online', saveAgain)
    return () => window.removeEventListener('online', saveAgain)
  }, [saveState, save])

  useEffect(() => {
    if (target.current === null || forms.current === null) return
    focusField(forms.current, target.current)
    target.current = null
  })

  function openTab(id: string) {
    setTab(id as Tab)
    if (templateKinds.includes(id as Kind)) setLastKind(id as Kind)
  }

  /** Leads to the field of a finding. */
  function goTo(page: number | undefined, path: string) {
    const kind = page === undefined ? undefined : content.pages[page]?.kind

    setChecked(true)
    if (kind === undefined) return
    openTab(kind)
    target.current = path
  }

  function handleKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    step(event.shiftKey ? 'redo' : 'undo')
  }

  const place = content.pages.findIndex((one) => one.kind === tab)
  const page = content.pages[place]

  return (
    // The keys are those of every editor; its buttons do the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- undo and redo by the keyboard
    <div onKeyDown={handleKey}>
      <Toolbar onClose={() => close(null)} onStep={step} />
      <p>{stateText(campaign)}</p>
      {campaign.problem !== null && <Notice kind="warning">It was not published: {campaign.problem}</Notice>}
      {isOvertaken && (
        <Notice kind="warning">Somebody else has saved meanwhile: this is theirs. Undo brings back yours.</Notice>
      )}
      {!canEdit && <Notice>This campaign cannot be changed now. Under Publish it can be taken back.</Notice>}
      <div className={styles.workspace}>
        <div ref={forms} className={styles.forms}>
          <Field
            label="Name"
            value={content.name}
            onChange={(name) => change((now) => ({ ...now, name }), 'name')}
            maxLength={80}
            readOnly={!canEdit}
            error={content.name.trim() === '' ? 'Name the campaign.' : undefined}
          />
          <Tabs label="Parts of the campaign" tabs={tabs} value={tab} onChange={openTab}>
            {tab === 'publish' && (
              <PublishPanel findings={findings} pages={content.pages} onCheck={() => setChecked(true)} onGoTo={goTo} />
            )}
            {tab === 'links' && <LinkPanel />}
            {tab === 'versions' && <VersionsPanel />}
            {page !== undefined && (
              <SchemaForm
                key={tab}
                document={page}
                findings={
                  new Map(
                    isChecked ? findings.filter((one) => one.page === place).map((one) => [one.path, one.message]) : [],
                  )
                }
                isLocked={!canEdit}
                lines={lines}
                onChange={(path, value, field) =>
                  change(
                    (now) => ({
                      ...now,
                      pages: now.pages.map((one, at) => (at === place ? withValue(one, path, value) : one)),
                    }),
                    field === null ? null : `${place}.${field}`,
                  )
                }
              >
                <SchemaFields schema={templateSchema} path={[]} leaveOut={fixedFields} />
              </SchemaForm>
            )}
            {place < 0 && templateKinds.includes(tab as Kind) && <MissingPage kind={tab as Kind} />}
          </Tabs>
        </div>
        <PreviewFrame pages={content.pages} kind={lastKind} onLines={setLines} />
      </div>
    </div>
  )
}

interface ToolbarProps {
  readonly onClose: () => Promise<void>
  readonly onStep: (way: 'undo' | 'redo') => void
}

function Toolbar({ onClose, onStep }: ToolbarProps) {
  const canUndo = useAtomValue(canUndoAtom)
  const canRedo = useAtomValue(canRedoAtom)
  const saveState = useAtomValue(saveStateAtom)
  const save = useSetAtom(saveAtom)
  const load = useSetAtom(loadCampaignAtom)

  return (
    <div
      className={typeof saveState === 'object' ? `${styles.toolbar} ${styles.inView}` : styles.toolbar}
      role="toolbar"
      aria-label="Campaign"
    >
      <Button kind="text" onPress={onClose}>
        All campaigns
      </Button>
      <Button kind="text" disabled={!canUndo} onPress={() => onStep('undo')}>
        Undo
      </Button>
      <Button kind="text" disabled={!canRedo} onPress={() => onStep('redo')}>
        Redo
      </Button>
      <span role="status" className={styles.quiet}>
        {typeof saveState === 'object' ? `Not saved. ${saveState.failure}` : saveTexts[saveState]}
      </span>
      {typeof saveState === 'object' && (
        <Button kind="text" onPress={() => (saveState.isConflict ? load() : save())}>
          {saveState.isConflict ? 'Load it again' : 'Save'}
        </Button>
      )}
    </div>
  )
}

const saveTexts = { saved: 'Saved', unsaved: 'Saving…', saving: 'Saving…' } as const

/** Adds a page that the campaign does not have: a new one, or one that another campaign shares with it. */
function MissingPage({ kind }: { readonly kind: Kind }) {
  const content = useAtomValue(contentAtom)
  const change = useSetAtom(changeAtom)
  const call = useSetAtom(studioModel.callAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const shared = list?.templates.filter((template) => template.kind === kind) ?? []

  if (content === null) return null

  const add = (page: Campaign['pages'][number]) => change((now) => ({ ...now, pages: [...now.pages, page] }), null)
  const [first] = content.pages
  const id = `${(first?.id ?? 'campaign').slice(0, 30)}-${kind}`

  async function share(template: string) {
    add(((await call(`/staff/templates/${template}/latest`)) as { document: Campaign['pages'][number] }).document)
  }

  return (
    <>
      <p>This campaign has no {pageNames[kind].toLowerCase()}.</p>
      <Button
        kind="small"
        onPress={() => add({ ...starterDocument(id, kind, (first?.['locale'] as Locale | undefined) ?? 'en') })}
      >
        Add a new one
      </Button>
      {shared.map((template) => (
        <Button key={template.id} kind="text" onPress={() => share(template.id)}>
          Use {template.id}
        </Button>
      ))}
    </>
  )
}

/** Focuses the field at a path, or the nearest part of the form that holds it. */
function focusField(forms: HTMLElement, path: string): void {
  for (let names = path.split('.'); names.length > 0; names = names.slice(0, -1)) {
    const part = forms.querySelector(`[data-path="${names.join('.')}"]`)
    const field = part?.querySelector<HTMLElement>('input, textarea, select, button')

    if (field) {
      field.focus()
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}
