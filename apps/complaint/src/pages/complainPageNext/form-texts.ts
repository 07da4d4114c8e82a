import { defineTexts } from '@pahiram/page'

import type { FormWords } from './form-translations.ts'

/** The texts of `/complainPageNext` (docs/spec/contract.md §7; docs/spec/product-spec.md §5, §8). */
export const formTexts = defineTexts<FormWords>(
  {
    title: 'Online service',
    about: 'Your question is about',
    chooseType: 'Choose a question type',
    tagsFailed: 'We could not load the question types',
    text: 'What happened?',
    textHint: 'Say what happened, when, and who it was with.',
    photographs: 'Photographs',
    count: (count, most) => `${count} of ${most}`,
    evidence: 'Please give evidence: chats, a call recording, screenshots of SMS.',
    addImage: 'Add image',
    image: (place) => `Image ${place}`,
    removeImage: (place) => `Remove image ${place}`,
    retryImage: (place) => `Retry image ${place}`,
    preparing: 'Preparing',
    waiting: 'Waiting',
    interrupted: 'Interrupted',
    failed: 'Failed',
    uploaded: 'Upload succeeded!',
    notUploaded: 'A photograph could not be uploaded. Try it again.',
    notReady: 'Photographs cannot be added right now. Check your connection and try again.',
    onlySoMany: (most) => `At most ${most} photographs can be added.`,
    unreadable: (name) => `“${name}” cannot be opened as a photograph. Choose a JPEG or PNG picture.`,
    tooLarge: (name, megabytes) => `“${name}” is too large. A photograph may have up to ${megabytes} MB.`,
    tooManyPixels: (name, megapixels) =>
      `“${name}” is too large. A photograph may have up to ${megapixels} megapixels.`,
    lost: (name) => `“${name}” was not kept on this phone. Add it again.`,
    unnamed: 'A photograph',
    note: 'We will reply to your complaint within 3 weekdays.',
    send: 'Send',
    waitingFor: (left) => (left === 1 ? 'Sending after 1 photograph…' : `Sending after ${left} photographs…`),
    stopWaiting: 'Do not send yet',
    textMissing: 'Please fill in your comments and suggestions',
    typeMissing: 'Please choose a question type first',
    photographMissing: 'A photograph could not be uploaded. Try it again or remove it, then send.',
    refusedWithoutWords: 'The server did not take your complaint. Try again later.',
    sentTitle: 'Successfully Sent',
    sentText: 'Thank you for telling us. We will look into it.',
    unsureTitle: 'We do not know whether your complaint arrived',
    unsureText:
      'The answer got lost on the way. You can look in My complaints, or send it again: sent again within 10 minutes, it is filed only once.',
    unsentTitle: 'Not sent: there is no connection',
    unsentText: 'Your complaint is kept on this phone. Send it when you are connected again.',
    myComplaints: 'My complaints',
    clearForm: 'It arrived: clear this form',
  },
  () => import('./form-translations.ts'),
)
