import type { Locale } from '@pahiram/contract'

/** The few words that blocks have of their own. */
export interface BlockWords {
  readonly steps: string
  readonly questions: string
  readonly android: string
  readonly ios: string
  readonly noDownload: string
  readonly agreement: string
}

const english: BlockWords = {
  steps: 'How it works',
  questions: 'Questions and answers',
  android: 'Download for Android',
  ios: 'Download for iPhone',
  noDownload: 'The app cannot be downloaded here right now. Please try again later.',
  agreement: 'Registration and privacy agreement',
}

/**
 * In every language, in the page's own script: a template says its language when its answer arrives, too late to fetch
 * a file for so few words.
 */
export const blockWords: Readonly<Record<Locale, BlockWords>> = {
  default: english,
  en: english,
  fil: {
    steps: 'Paano ito gumagana',
    questions: 'Mga tanong at sagot',
    android: 'I-download para sa Android',
    ios: 'I-download para sa iPhone',
    noDownload: 'Hindi mada-download ang app dito sa ngayon. Subukan muli mamaya.',
    agreement: 'Kasunduan sa pagpaparehistro at privacy',
  },
  es: {
    steps: 'Cómo funciona',
    questions: 'Preguntas y respuestas',
    android: 'Descargar para Android',
    ios: 'Descargar para iPhone',
    noDownload: 'Ahora no se puede descargar la app aquí. Inténtalo más tarde.',
    agreement: 'Acuerdo de registro y privacidad',
  },
  id: {
    steps: 'Cara kerjanya',
    questions: 'Tanya jawab',
    android: 'Unduh untuk Android',
    ios: 'Unduh untuk iPhone',
    noDownload: 'Aplikasi belum dapat diunduh di sini. Coba lagi nanti.',
    agreement: 'Perjanjian pendaftaran dan privasi',
  },
  zh: {
    steps: '如何操作',
    questions: '常见问题',
    android: '下载安卓版',
    ios: '下载 iPhone 版',
    noDownload: '暂时无法在此下载应用，请稍后再试。',
    agreement: '注册与隐私协议',
  },
}
