import { type CampaignLinks, campaignsPath, costsAnswer, costsPath, funnelAnswer, funnelPath } from '@pahiram/contract'
import { addDays, marketDay } from '@pahiram/formatting/calendar'
import { Notice, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { MoneyTable } from '../money/money-tables.tsx'
import { countsOf, returnsOf } from '../stats/funnel-rows.ts'
import { keptDays } from '../stats/funnel-view.ts'
import { formatCount, formatReturn } from '../stats/labels.ts'
import { failureMessage } from '../staff-page/staff-model.ts'
import { campaignAtom, studioModel } from './studio-model.ts'
import { tagName } from './tag-lines.ts'

interface MadeLinksProps {
  /** Changes when another link was made. */
  readonly made: number
}

/** The links that were made to the campaign, with what came of each. */
export function MadeLinks({ made }: MadeLinksProps) {
  const campaign = useAtomValue(campaignAtom)
  const list = useAtomValue(studioModel.shownAtom)
  const call = useSetAtom(studioModel.callAtom)
  const [rows, setRows] = useState<readonly (readonly string[])[] | null>(null)
  const [failure, setFailure] = useState('')
  const id = campaign?.id ?? ''
  const template = campaign?.pages.find(({ kind }) => kind === 'register')?.id ?? ''
  const site = list?.site ?? window.location.origin

  useEffect(() => {
    loadRows(call, { id, template, site }).then(setRows, (error: unknown) => setFailure(failureMessage(error)))
  }, [call, id, template, site, made])

  if (failure !== '') return <Notice kind="danger">{failure}</Notice>
  if (rows === null) return <Skeleton lines={3} />
  if (rows.length === 0) return <p>No link was made yet.</p>
  return <MoneyTable caption="Links" head={['Link', 'Tags', 'Clicks', 'Registrations', 'Cost']} rows={rows} />
}

/** The rows; what came of a link that is not among the listed figures is not said to be nothing. */
export async function loadRows(
  call: (path: string) => Promise<unknown>,
  { id, template, site }: Record<'id' | 'template' | 'site', string>,
) {
  const today = marketDay(Date.now())
  const by = 'utm_tag,user_from,app_from'
  const query = new URLSearchParams({ template, from: addDays(today, 1 - keptDays), to: today, by }).toString()
  const [made, funnel, costs] = await Promise.all([
    call(`${campaignsPath}/${id}/links`) as Promise<CampaignLinks>,
    call(`${funnelPath}?${query}`).then((answer) => funnelAnswer.read(answer)),
    call(`${costsPath}?${query}`).then((answer) => costsAnswer.read(answer).rows),
  ])

  return made.links.map(({ path, utmTag, userFrom, appFrom }) => {
    const isOfLink = (row: Partial<Record<'utmTag' | 'userFrom' | 'appFrom', string | undefined>>) =>
      row.utmTag === utmTag && row.userFrom === userFrom && row.appFrom === appFrom
    const listed = funnel.rows?.find(isOfLink)
    const counts = countsOf(listed)
    const count = listed === undefined && (funnel.leftOff ?? 0) > 0 ? () => '–' : formatCount
    const tags = Object.entries({ utm_tag: utmTag, user_from: userFrom, app_from: appFrom }).filter(
      ([, tag]) => tag !== '',
    )

    return [
      site + path,
      tagName(Object.fromEntries(tags)),
      count(counts.visits),
      count(counts.registered),
      formatReturn('cost', returnsOf({ ...counts, ...costs.find(isOfLink) }).cost),
    ]
  })
}
