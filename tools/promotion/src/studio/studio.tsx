import { useAtomValue } from 'jotai'

import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignList } from './campaign-list.tsx'
import { campaignIdAtom } from './studio-model.ts'

/** The list of campaigns, or the one that is open. */
export function Studio() {
  const campaignId = useAtomValue(campaignIdAtom)

  return campaignId === null ? <CampaignList /> : <CampaignEditor key={campaignId} />
}
