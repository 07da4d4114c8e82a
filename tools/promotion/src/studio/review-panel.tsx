import { campaignsPath, landingPicturePattern, type LiveCampaign } from '@pahiram/contract'
import { Button, Field, Notice, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { changesIn } from './differences.ts'
import { failureMessage } from '../staff-page/staff-model.ts'
import { campaignAtom, studioModel } from './studio-model.ts'
import styles from './studio.module.css'

interface ReviewPanelProps {
  /** Whether this person may return it. */
  readonly canReturn: boolean
  readonly onReturn: (words: string) => Promise<void>
}

/** What the second person approves: each text, picture and time that differs from what visitors see. */
export function ReviewPanel({ canReturn, onReturn }: ReviewPanelProps) {
  const campaign = useAtomValue(campaignAtom)
  const call = useSetAtom(studioModel.callAtom)
  const [live, setLive] = useState<LiveCampaign | null>(null)
  const [failure, setFailure] = useState('')
  const [words, setWords] = useState('')
  const id = campaign?.id ?? ''

  useEffect(() => {
    call(`${campaignsPath}/${id}/live`).then(
      (found) => setLive(found as LiveCampaign),
      (error: unknown) => setFailure(failureMessage(error)),
    )
  }, [call, id])

  if (failure !== '') return <Notice kind="danger">{failure}</Notice>
  if (campaign === null || live === null) return <Skeleton lines={3} />

  const changes = changesIn(campaign, live)

  return (
    <section aria-label="What is changed">
      <p>
        {changes.length} {changes.length === 1 ? 'change' : 'changes'} to what visitors see:
      </p>
      <ul className={styles.findings}>
        {changes.map(({ place, before, after }) => (
          <li key={place}>
            {place}: <Value of={before} /> → <Value of={after} />
          </li>
        ))}
      </ul>
      {canReturn && (
        <>
          <Field label="What has to change" value={words} onChange={setWords} />
          <Button kind="text" disabled={words.trim() === ''} onPress={() => onReturn(words)}>
            Return it
          </Button>
        </>
      )}
    </section>
  )
}

function Value({ of }: { readonly of: string }) {
  if (of === '') return <em>nothing</em>
  return landingPicturePattern.test(of) ? <img src={of} alt="As visitors see it" width={96} /> : `“${of}”`
}
