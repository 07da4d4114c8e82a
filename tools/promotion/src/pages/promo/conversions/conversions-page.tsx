import { type ConversionList, conversionsPath } from '@pahiram/contract'
import { formatMarketTime } from '@pahiram/formatting/calendar'
import { Button, ErrorBlock, Notice, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { MoneyTable } from '../../../money/money-tables.tsx'
import { failureMessage, staffModel } from '../../../staff-page/staff-model.ts'
import { StaffPage } from '../../../staff-page/staff-page.tsx'

const model = staffModel<ConversionList>({
  load: async (_get, call) => (await call(conversionsPath)) as ConversionList,
})

/** What ad networks were sent of registrations, and what they answered (docs/promotion.md). */
export function ConversionsPage() {
  return (
    <StaffPage
      title="Conversions"
      signInAbout="Conversions are for the promotion team. Ask who runs the server for the token."
      model={model}
    >
      <Conversions />
    </StaffPage>
  )
}

function Conversions() {
  const shown = useAtomValue(model.shownAtom)
  const failure = useAtomValue(model.failureAtom)
  const load = useSetAtom(model.loadAtom)
  const call = useSetAtom(model.callAtom)
  const [problem, setProblem] = useState('')

  async function test() {
    setProblem('')
    await call(`${conversionsPath}/test`, {}).catch((error: unknown) => setProblem(failureMessage(error)))
    await load()
  }

  if (failure !== null) return <ErrorBlock title="No conversions" text={failure} onRetry={() => load()} />
  if (shown === null) return <Skeleton lines={12} />

  const { networks, waiting, conversions } = shown

  return (
    <>
      <p role="status">
        {networks.length === 0
          ? 'No network is on: who runs the server sets it up (docs/settings.md).'
          : `On: ${networks.join(', ')}. ${waiting} ${waiting === 1 ? 'conversion waits' : 'conversions wait'}.`}
      </p>
      <Button kind="text" onPress={() => load()}>
        Refresh
      </Button>
      {networks.length > 0 && (
        <Button kind="small" onPress={test}>
          Send a test
        </Button>
      )}
      {problem !== '' && <Notice kind="danger">{problem}</Notice>}
      {conversions.length > 0 && (
        <MoneyTable
          caption="The last 200 conversions, Manila time"
          head={['Event', 'Network', 'Step', 'Made', 'Sent', 'Tries', 'Answer']}
          rows={conversions.map(({ eventId, network, step, madeAt, sentAt, tries, answer }) => [
            eventId,
            network,
            step,
            formatMarketTime(Date.parse(madeAt)),
            sentAt === null ? 'waits' : formatMarketTime(Date.parse(sentAt)),
            tries,
            answer,
          ])}
        />
      )}
    </>
  )
}
