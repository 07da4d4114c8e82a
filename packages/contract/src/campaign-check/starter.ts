import type { PublishedTemplate } from '../promotion-publishing.ts'

type Kind = PublishedTemplate['kind']
type Content = Pick<PublishedTemplate, 'title' | 'blocks' | 'mobilePattern'>

const theme = { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' }
/** What every lender's advertisement in the Philippines advises (SEC Memorandum Circular 19 of 2019). */
export const disclosureAdvisory =
  'Study the Terms and Conditions in the Disclosure Statement before proceeding with the Loan Transaction.'
const stores = { android: 'https://play.google.com/store/apps', ios: 'https://apps.apple.com/' }

/**
 * Makes a document to begin with, which the schema allows. What it leaves open is a placeholder, which the check finds. Its
 * texts are in English or Filipino; in any other language they are in English, to be translated.
 */
export function starterDocument(id: string, kind: Kind, locale: PublishedTemplate['locale'] = 'en'): PublishedTemplate {
  const { title, ...content } = (locale === 'fil' ? filipino : english)[kind]

  return { id, kind, title, locale, theme, ...content }
}

/** The first texts that are there to be replaced. */
export const starterTexts: ReadonlySet<string> = new Set([
  'What your visitors gain.',
  'The first paragraph.',
  'The second paragraph.',
  'Ano ang mapapala ng bisita.',
  'Ang unang talata.',
  'Ang ikalawang talata.',
])

const english: Readonly<Record<Kind, Content>> = {
  register: {
    title: 'A loan by phone',
    mobilePattern: 'ph',
    blocks: [
      { type: 'hero', headline: 'See what a loan costs before you take it', subline: 'Decision within 1 day' },
      { type: 'form', title: 'Apply now', button: 'Apply' },
      { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'What your visitors gain.' }] },
      { type: 'faq', items: [{ question: 'Who can apply?', answer: 'Filipinos over 18.' }] },
      { type: 'agreement-link', text: 'I agree to the loan terms' },
      { type: 'loan-terms' },
      {
        type: 'text',
        paragraphs: [disclosureAdvisory],
      },
    ],
  },
  download: {
    title: 'Get the app',
    blocks: [
      { type: 'hero', headline: 'One step left', subline: 'Log in with your number in the app' },
      { type: 'download', ...stores },
    ],
  },
  agreement: {
    title: 'Loan terms',
    blocks: [{ type: 'text', title: 'Loan terms', paragraphs: ['The first paragraph.', 'The second paragraph.'] }],
  },
}

const filipino: Readonly<Record<Kind, Content>> = {
  register: {
    title: 'Pautang sa telepono',
    mobilePattern: 'ph',
    blocks: [
      { type: 'hero', headline: 'Alamin ang bayad bago umutang', subline: 'May sagot sa loob ng 1 araw' },
      { type: 'form', title: 'Mag-apply ngayon', button: 'Mag-apply' },
      { type: 'benefits', items: [{ icon: 'clock', title: 'Mabilis', text: 'Ano ang mapapala ng bisita.' }] },
      {
        type: 'faq',
        items: [{ question: 'Sino ang puwedeng mag-apply?', answer: 'Mga Pilipinong higit 18 taong gulang.' }],
      },
      { type: 'agreement-link', text: 'Sumasang-ayon ako sa mga tuntunin ng pautang' },
      { type: 'loan-terms' },
      {
        type: 'text',
        paragraphs: ['Basahin muna ang mga tuntunin sa Disclosure Statement bago ituloy ang pag-utang.'],
      },
    ],
  },
  download: {
    title: 'Kunin ang app',
    blocks: [
      { type: 'hero', headline: 'Isang hakbang na lang', subline: 'Mag-log in sa app gamit ang iyong numero' },
      { type: 'download', ...stores },
    ],
  },
  agreement: {
    title: 'Mga tuntunin ng pautang',
    blocks: [
      { type: 'text', title: 'Mga tuntunin ng pautang', paragraphs: ['Ang unang talata.', 'Ang ikalawang talata.'] },
    ],
  },
}
