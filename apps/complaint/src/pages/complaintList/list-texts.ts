import { defineTexts } from '@pahiram/page'

import type { ListWords } from './list-translations.ts'

/** The texts of `/complaintList` (docs/spec/contract.md §1, §7). */
export const listTexts = defineTexts<ListWords>(
  {
    title: 'My complaints',
    tabs: 'Kinds of complaints',
    untitled: 'Complaints',
    complaint: 'Complaint',
    nothingHere: 'There is nothing here yet.',
    nothingAtAll: 'You have not sent any complaint.',
    newComplaint: 'Send a complaint',
    search: 'Search',
    found: (count, of) => `${count} of ${of} complaints`,
    nothingFound: 'No complaint holds these words.',
    showAll: 'Show all',
    showMore: 'Show more',
  },
  () => import('./list-translations.ts'),
)
