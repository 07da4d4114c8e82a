import type { PublishedTemplate } from '@pahiram/contract'

type Kind = PublishedTemplate['kind']

const theme = { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' }

/** A template to begin with: it may be published as it is. */
export function starterTemplate(id: string, kind: Kind): PublishedTemplate {
  const { title, ...content } = contents[kind]

  return { id, kind, title, locale: 'en', theme, ...content }
}

const contents: Readonly<Record<Kind, Pick<PublishedTemplate, 'title' | 'blocks' | 'mobilePattern'>>> = {
  register: {
    title: 'A loan by phone',
    mobilePattern: 'ph',
    blocks: [
      { type: 'hero', headline: 'Up to ₱25,000', subline: 'Decision within 1 day' },
      { type: 'form', title: 'Apply now', button: 'Apply' },
      { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'What your visitors gain.' }] },
      { type: 'faq', items: [{ question: 'Who can apply?', answer: 'Filipinos over 18.' }] },
      { type: 'agreement-link', text: 'I agree to the loan terms' },
    ],
  },
  download: {
    title: 'Get the app',
    blocks: [
      { type: 'hero', headline: 'One step left', subline: 'Log in with your number in the app' },
      { type: 'download', android: 'https://play.google.com/store/apps', ios: 'https://apps.apple.com/' },
    ],
  },
  agreement: {
    title: 'Loan terms',
    blocks: [{ type: 'text', title: 'Loan terms', paragraphs: ['The first paragraph.', 'The second paragraph.'] }],
  },
}
