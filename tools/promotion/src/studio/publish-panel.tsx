import type { CampaignFinding } from '@pahiram/contract/campaign-check'
import type { Campaign, CampaignPreview } from '@pahiram/contract'

import { Button, Checkbox, Dialog, Field, Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'

import { actAtom, askAtom, campaignAtom, type Outcome, studioModel } from './studio-model.ts'
import { hasEnded } from './campaign-state.ts'
import { CopiedLink } from './copied-link.tsx'
import { placeText } from './document-path.ts'
import { momentText } from './moment-text.ts'
import { OpeningTimes } from './opening-times.tsx'
import { ReviewPanel } from './review-panel.tsx'
import styles from './studio.module.css'
import { labelOf } from './template-schema.ts'
import { useAttempt } from './use-attempt.tsx'

interface PublishPanelProps {
  readonly findings: readonly CampaignFinding[]
  readonly pages: Campaign['pages']
  readonly onCheck: () => void
  readonly onGoTo: (page: number | undefined, path: string) => void
}

/** What the check finds, a link to try the draft, and the way to visitors: at once, at a time, through a second person. */
export function PublishPanel({ findings, pages, onCheck, onGoTo }: PublishPanelProps) {
  const campaign = useAtomValue(campaignAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const act = useSetAtom(actAtom)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [note, setNote] = useState('')
  const [begin, setBegin] = useState(manilaText(campaign?.publishAt))
  const [end, setEnd] = useState(manilaText(campaign?.endAt))
  const [share, setShare] = useState(String(campaign?.share ?? ''))
  const [isEnding, setEnding] = useState(false)
  const times = useRef<HTMLDivElement>(null)
  const [despite, setDespite] = useState('')
  const [isOver, setOver] = useState(false)
  const [slow, setSlow] = useState<readonly CampaignFinding[]>([])

  if (campaign === null || list === null) return null

  const { state } = campaign
  const { role, name } = list.staff
  const isApprover = role === 'approver' || role === 'admin'
  const canEdit = isApprover || role === 'editor'
  const found = outcome?.kind === 'findings' ? outcome.findings : [...findings, ...slow]
  const isAdvice = found.length > 0 && found.every(({ isProblem }) => !isProblem)
  const isForReview = list.isReviewRequired && state !== 'review'
  const mayDespite = isApprover || (canEdit && state !== 'review')
  const isOwn = state === 'review' && [...campaign.authors, campaign.submittedBy, campaign.updatedBy].includes(name)
  const isShareWrong = share.trim() !== '' && !/^[1-9]\d?$/.test(share.trim())

  async function run(action: string, fields: object = {}) {
    onCheck()

    const result = await act(action, fields)

    setOutcome(result)
    if (result.kind === 'done' && action === 'publish' && begin === '') forgetVersion()
    if (result.kind === 'done' && action === 'end') setEnd((now) => (now === end ? '' : now))
  }

  async function endNow() {
    setEnding(false)
    await run('end')
  }

  /** What was said of the version that visitors see now; the next one has its own. One that waits for its time may be taken back. */
  function forgetVersion() {
    setNote((now) => (now === note ? '' : now))
    setDespite((now) => (now === despite ? '' : now))
    setOver(false)
  }

  /** What cannot be read is refused, and the server does not weigh pages, so what is slow stops here. */
  async function runUnlessSlow(action: string) {
    const isHalfWritten = [...(times.current?.querySelectorAll('input') ?? [])].some(({ validity }) => !validity.valid)

    if (isShareWrong || isHalfWritten) {
      const message = 'Nothing was published: write each time whole, with its hour, and a percentage from 1 to 99.'

      return setOutcome({ kind: 'failed', message, isConflict: false })
    }
    if (slow.length === 0 || ((isApprover || action === 'submit') && despite.trim() !== ''))
      return run(action, request())
    onCheck()
    setOutcome({ kind: 'findings', findings: [...findings, ...slow] })
  }

  const request = () => ({
    note,
    over: isOver,
    ...(begin !== '' && { publishAt: manilaMoment(begin) }),
    endAt: end === '' ? null : manilaMoment(end),
    ...(share.trim() !== '' && { share: Number(share) }),
    ...(despite.trim() !== '' && { despite }),
  })

  return (
    <>
      <h2 className={styles.heading}>Check</h2>
      <Findings findings={found} pages={pages} onGoTo={onGoTo} />
      <OpeningTimes pages={pages} onFindings={setSlow} />
      <PreviewLink />
      <h2 className={styles.heading}>Publish</h2>
      {state === 'review' && (
        <>
          <p>
            {campaign.submittedBy} sent it to review. {campaign.note}
          </p>
          <ReviewPanel canReturn={isApprover && !isOwn} onReturn={(words) => run('return', { words })} />
        </>
      )}
      {canEdit && (state === 'draft' || state === 'published') && (
        <div ref={times}>
          <Field label="What is new (optional)" value={note} onChange={setNote} />
          <Field
            label="Begin, Manila time (optional)"
            type="datetime-local"
            value={begin}
            onChange={setBegin}
            max={latest}
            hint="Without a time it is published at once."
          />
          <Field label="End, Manila time (optional)" type="datetime-local" value={end} onChange={setEnd} max={latest} />
          {campaign.publishedAt !== null && (
            <Field
              label="Percent of visitors, in a test (optional)"
              value={share}
              onChange={setShare}
              inputMode="numeric"
              error={isShareWrong ? 'Write a whole number from 1 to 99.' : undefined}
              hint="The others go on to see the register page as it is published now."
            />
          )}
        </div>
      )}
      {isAdvice && mayDespite && (
        <Field
          label="Publish in spite of the check, because (optional)"
          value={despite}
          onChange={setDespite}
          hint="The versions show it. At least 10 characters."
        />
      )}
      {outcome?.kind === 'failed' && <Notice kind="danger">{outcome.message}</Notice>}
      {outcome?.kind === 'failed' && outcome.isConflict && (
        <Checkbox label="Publish over what others have published" checked={isOver} onChange={setOver} />
      )}
      {outcome?.kind === 'findings' && (
        <Notice kind="danger">Nothing was published: correct what the check found, above.</Notice>
      )}
      <div className={styles.actions}>
        {canEdit && !isForReview && state !== 'scheduled' && state !== 'archived' && (
          <Button
            kind="small"
            disabled={isOwn || (state === 'review' && !isApprover)}
            disabledReason="A second person has to approve it."
            onPress={() => runUnlessSlow('publish')}
          >
            {state === 'review' ? 'Approve' : begin === '' ? 'Publish' : 'Schedule'}
          </Button>
        )}
        {canEdit && (state === 'draft' || state === 'published') && (
          <Button kind={isForReview ? 'small' : 'text'} onPress={() => runUnlessSlow('submit')}>
            Send to review
          </Button>
        )}
        {canEdit && (state === 'review' || state === 'scheduled' || state === 'archived') && (
          <Button kind="text" onPress={() => run('take-back')}>
            Take back
          </Button>
        )}
        {(list.isReviewRequired ? isApprover : canEdit) && campaign.publishedAt !== null && !hasEnded(campaign) && (
          <Button kind="text" onPress={() => setEnding(true)}>
            End now
          </Button>
        )}
      </div>
      <Dialog
        open={isEnding}
        title="End this campaign now?"
        onClose={() => setEnding(false)}
        actions={[
          { label: 'Let it run', kind: 'quiet', onPress: () => setEnding(false) },
          { label: 'End it', kind: 'main', onPress: endNow },
        ]}
      >
        Visitors see that the offer has ended, and no form.
      </Dialog>
      <p role="status" className={styles.quiet}>
        {outcome?.kind === 'done' && (hasEnded(campaign) ? 'It has ended, and its page says so.' : doneTexts[state])}
      </p>
    </>
  )
}

/** Without it browsers take the hour's digits for more of the year. */
const latest = '9999-12-31T23:59'

const doneTexts: Readonly<Record<Campaign['state'], string>> = {
  draft: 'It can be changed again.',
  review: 'It was sent to review.',
  scheduled: 'It is scheduled.',
  published: 'Done: visitors see it as it is published.',
  archived: 'It is archived.',
}

/** A moment as a field has it, in Manila; empty for none, and for one that is over. */
function manilaText(moment: string | null | undefined): string {
  if (!moment || Date.parse(moment) <= Date.now()) return ''
  return new Date(Date.parse(moment) + 8 * 60 * 60_000).toISOString().slice(0, 16)
}

/** A time as it is written in a field, in Manila, which has no summer time. */
function manilaMoment(written: string): string {
  return new Date(`${written}:00+08:00`).toISOString()
}

interface FindingsProps extends Pick<PublishPanelProps, 'pages' | 'onGoTo'> {
  readonly findings: readonly { readonly page?: number | undefined; readonly path: string; readonly message: string }[]
}

function Findings({ findings, pages, onGoTo }: FindingsProps) {
  if (findings.length === 0) return <p>The check finds nothing to correct.</p>
  return (
    <>
      <p>
        {findings.length} {findings.length === 1 ? 'thing' : 'things'} to correct. Each leads to its field.
      </p>
      <ul className={styles.findings}>
        {findings.map(({ page, path, message }, at) => {
          const kind = page === undefined ? undefined : pages[page]?.kind

          return (
            <li key={at}>
              {kind === undefined ? (
                `The campaign ${message}.`
              ) : (
                <button type="button" className={styles.finding} onClick={() => onGoTo(page, path)}>
                  {labelOf(kind)}
                  {path !== '' && `, ${placeText(path)}`}: {message}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function PreviewLink() {
  const ask = useSetAtom(askAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const [link, setLink] = useState<CampaignPreview | null>(null)
  const [failure, attempt] = useAttempt()

  return (
    <>
      <div className={styles.preparing}>
        <Button kind="text" onPress={() => attempt(async () => setLink((await ask('preview', {})) as CampaignPreview))}>
          Make a preview link
        </Button>
      </div>
      {failure}
      {link !== null && (
        <CopiedLink
          label="Preview link"
          link={(list?.site ?? window.location.origin) + link.path}
          hint={`It shows the draft as it is, to whoever has it, until ${momentText(link.validUntil)}.`}
        />
      )}
    </>
  )
}
