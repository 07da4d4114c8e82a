import { defineTexts } from '@pahiram/page'

import type { DetailsWords } from './details-translations.ts'

/** The texts of `/complainDetails` (docs/spec/contract.md §7, §7a; docs/spec/product-spec.md §8). */
export const detailsTexts = defineTexts<DetailsWords>(
  {
    title: 'Complaint details',
    number: 'Complaint number',
    yourComplaint: 'Your complaint',
    noContent: 'This complaint has no text.',
    pictures: 'Images',
    replyPictures: 'Images of the reply',
    enlarge: (number) => `Enlarge image ${number}`,
    hiddenPicture: (number) => `Image ${number} cannot be shown here`,
    picture: (number) => `Image ${number}`,
    viewer: {
      title: 'Enlarged image',
      close: 'Close',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      previous: 'Previous image',
      next: 'Next image',
      failed: 'This image did not come. Check your connection and open it again.',
      position: (place, of) => `${place} of ${of}`,
    },
    pictureFailed: 'The image could not be opened. Check your connection and try again.',
    result: 'Process Result',
    agent: 'Customer service',
    noReply: 'We are looking into it. You get a reply within 3 weekdays.',
    rate: 'Please rate this service',
    rateText: 'How well did we deal with your complaint?',
    star: (count) => (count === 1 ? '1 star' : `${count} stars`),
    chooseStars: 'Choose 1 to 5 stars first.',
    cancel: 'Cancel',
    send: 'Send',
    rated: 'Successful demonstration！',
    whichOne: 'Which complaint is it?',
    whichOneText: 'This link does not say which complaint to show. You find all of yours in the list.',
    list: 'My complaints',
  },
  () => import('./details-translations.ts'),
)
