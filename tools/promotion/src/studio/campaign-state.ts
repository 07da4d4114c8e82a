import type { ListedCampaign } from '@pahiram/contract'

import { momentText } from './moment-text.ts'

/** Whether visitors have seen a campaign and no longer do. */
export function hasEnded({ publishedAt, endAt }: Pick<ListedCampaign, 'publishedAt' | 'endAt'>): boolean {
  return publishedAt !== null && endAt !== null && Date.parse(endAt) <= Date.now()
}

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
    case 'archived':
      return `Archived${end}`
  }
}
