import type { ListedCampaign } from '@pahiram/contract'

import { momentText } from './moment-text.ts'

/** A campaign's state, in words, with its times in Manila. */
export function stateText({ state, publishedAt, publishAt, endAt }: Omit<ListedCampaign, 'pages'>): string {
  const end = endAt === null ? '' : `, ${new Date(endAt) <= new Date() ? 'ended' : 'ends'} ${momentText(endAt)}`

  switch (state) {
    case 'draft':
      return publishedAt === null ? 'Draft' : `Published, with changes that are not${end}`
    case 'review':
      return 'In review'
    case 'scheduled':
      return `Scheduled for ${momentText(publishAt)}${end}`
    case 'published':
      return `Published${end}`
  }
}
