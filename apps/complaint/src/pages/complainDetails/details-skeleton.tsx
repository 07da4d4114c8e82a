import { getComplaint } from '@pahiram/contract'
import { earlyFields } from '@pahiram/page'

import { ComplaintFrame } from './complaint-frame.tsx'

const { EarlyText, EarlyView } = earlyFields(getComplaint)

/** The complaint before it is known, in the size of what will stand there; the early answer fills it. */
export function DetailsSkeleton() {
  return (
    <EarlyView>
      <ComplaintFrame
        number={<EarlyText field="problemId" />}
        tags={[
          <EarlyText key="type" field="type" width="short" />,
          <EarlyText key="sub" field="sonType" width="short" />,
        ]}
        content={<EarlyText field="content" width="long" />}
        counter={'\u00a0'}
        reply={<EarlyText field="disposeDetail" width="long" />}
      />
    </EarlyView>
  )
}
