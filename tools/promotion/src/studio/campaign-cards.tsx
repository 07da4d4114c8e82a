import { type Campaign, campaignsPath, type ListedCampaign, templateKinds } from '@pahiram/contract'
import { Button, Dialog } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { momentText } from './moment-text.ts'
import { copyOf } from './page-ids.ts'
import { personName } from './page-names.ts'
import { createCampaignAtom, openCampaignAtom, type StudioList, studioModel } from './studio-model.ts'
import { hasEnded, stateText } from './campaign-state.ts'
import { StillPage } from './still-page.tsx'
import { useAttempt } from './use-attempt.tsx'
import styles from './campaign-cards.module.css'
import studio from './studio.module.css'

/** How many pictures load at once: each is a whole landing page. */
const loadingAtOnce = 2

interface CampaignCardsProps {
  readonly campaigns: readonly ListedCampaign[]
  readonly list: StudioList
  readonly canEdit: boolean
}

/** The campaigns with a picture of their page, state, owner and figures. Only pictures of cards in view are loaded. */
export function CampaignCards({ campaigns, ...shared }: CampaignCardsProps) {
  const [inView, setInView] = useState<readonly string[]>([])
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const waiting = inView.filter((id) => !drawn.has(id)).slice(0, loadingAtOnce)

  return (
    <ul className={studio.cards}>
      {campaigns.map((campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          {...shared}
          hasPicture={inView.includes(campaign.id) && (drawn.has(campaign.id) || waiting.includes(campaign.id))}
          onView={(isInView) =>
            setInView((ids) => [...ids.filter((id) => id !== campaign.id), ...(isInView ? [campaign.id] : [])])
          }
          onDrawn={() => setDrawn((ids) => new Set(ids).add(campaign.id))}
        />
      ))}
    </ul>
  )
}

interface CampaignCardProps extends Omit<CampaignCardsProps, 'campaigns'> {
  readonly campaign: ListedCampaign
  readonly hasPicture: boolean
  readonly onView: (isInView: boolean) => void
  readonly onDrawn: () => void
}

function CampaignCard({ campaign, list, canEdit, hasPicture, onView, onDrawn }: CampaignCardProps) {
  const register = campaign.pages.find(({ kind }) => kind === 'register')
  const { visits = 0, registered = 0 } = list.figures.get(register?.id ?? '') ?? {}
  const card = useRef<HTMLLIElement>(null)
  const viewed = useRef(onView)

  useEffect(() => {
    viewed.current = onView
  })
  useEffect(() => {
    if (card.current === null) return undefined

    const observer = new IntersectionObserver((entries) => viewed.current(entries.at(-1)?.isIntersecting === true))

    observer.observe(card.current)
    return () => observer.disconnect()
  }, [])

  return (
    <li ref={card} className={`${studio.card} ${styles.card}`}>
      <div className={styles.picture}>
        {hasPicture && <PagePicture id={campaign.id} name={campaign.name} onDrawn={onDrawn} />}
      </div>
      <div className={styles.about}>
        <h3 className={studio.cardTitle}>{campaign.name}</h3>
        <p className={styles.line}>{stateText(campaign)}</p>
        {campaign.problem !== null && <p className={studio.warning}>{campaign.problem}</p>}
        <p className={studio.quiet}>
          {personName(campaign.owner)} · changed {momentText(campaign.updatedAt)}
          {campaign.updatedBy !== campaign.owner && ` by ${personName(campaign.updatedBy)}`}
        </p>
        <p className={styles.line}>
          <a href={`/promo/stats?template=${register?.id ?? ''}`}>
            7 days: {visits} visits, {registered} registered
          </a>
        </p>
        <CardActions campaign={campaign} list={list} canEdit={canEdit} />
      </div>
    </li>
  )
}

/** What is done to a campaign from the list. Only what visitors cannot see is put away, and only what was put away is deleted. */
function CardActions({ campaign, list, canEdit }: Pick<CampaignCardProps, 'campaign' | 'list' | 'canEdit'>) {
  const open = useSetAtom(openCampaignAtom)
  const create = useSetAtom(createCampaignAtom)
  const call = useSetAtom(studioModel.callAtom)
  const load = useSetAtom(studioModel.loadAtom)
  const [failure, attempt] = useAttempt()
  const [isDeleting, setDeleting] = useState(false)
  const { id, name, state, revision } = campaign
  const isLive = campaign.publishedAt !== null && !hasEnded(campaign)
  const isWaiting = state === 'review' || state === 'scheduled'

  const act = (action: string) =>
    attempt(async () => {
      setDeleting(false)
      await call(`${campaignsPath}/${id}/${action}`, { revision })
      await load()
    })
  const copy = () => attempt(async () => create(copyOf((await call(`${campaignsPath}/${id}`)) as Campaign, list)))

  return (
    <>
      <Button kind="small" onPress={() => open(id)}>
        Open<span className={studio.unseen}> {name}</span>
      </Button>
      {canEdit && (
        <div className={`${studio.actions} ${studio.preparing}`}>
          <Button kind="text" onPress={copy}>
            Copy
          </Button>
          {state === 'archived' ? (
            <>
              <Button kind="text" onPress={() => act('take-back')}>
                Take back
              </Button>
              <Button kind="text" onPress={() => setDeleting(true)}>
                Delete
              </Button>
            </>
          ) : (
            <Button
              kind="text"
              disabled={isLive || isWaiting}
              disabledReason={isLive ? 'Visitors may see this campaign: end it first.' : 'Take it back first.'}
              onPress={() => act('archive')}
            >
              Archive
            </Button>
          )}
        </div>
      )}
      {failure}
      <Dialog
        open={isDeleting}
        title={`Delete ${name}?`}
        onClose={() => setDeleting(false)}
        actions={[
          { label: 'Keep it', kind: 'quiet', onPress: () => setDeleting(false) },
          { label: 'Delete it', kind: 'main', onPress: () => act('delete') },
        ]}
      >
        Its draft is gone for good. What was published of it stays among the versions.
      </Dialog>
    </>
  )
}

interface PagePictureProps {
  readonly id: string
  readonly name: string
  /** It shows the page, or cannot. */
  readonly onDrawn: () => void
}

/** The real landing page with the draft in it, made small. Nothing in it can be pressed, and a screen reader passes it by. */
function PagePicture({ id, name, onDrawn }: PagePictureProps) {
  const call = useSetAtom(studioModel.callAtom)
  const frame = useRef<HTMLIFrameElement>(null)
  const [pages, setPages] = useState<Campaign['pages']>()
  // A picture that does not come leaves its place empty, and the next one its turn.
  const passTurn = useEffectEvent(onDrawn)

  useEffect(() => {
    let isShown = true

    call(`${campaignsPath}/${id}`).then(
      (campaign) => isShown && setPages((campaign as Campaign).pages),
      () => isShown && passTurn(),
    )
    return () => {
      isShown = false
    }
  }, [call, id])

  return (
    <div inert>
      <StillPage
        frame={frame}
        title={`Picture of ${name}`}
        pages={pages}
        kind={templateKinds.find((one) => pages?.some((page) => page.kind === one)) ?? 'register'}
        className={styles.frame}
        onDrawn={onDrawn}
      />
    </div>
  )
}
