import type { Translations } from '@pahiram/page'

/** What `/error` says. */
export interface ErrorWords {
  readonly title: string
  readonly unknownFailure: string
  readonly logInAgain: string
  readonly recommended: string
  readonly apply: string
}

/** The texts of `/error` in each language but the default mix. */
export const translations: Translations<ErrorWords> = {
  en: {},
  fil: {
    title: 'Hindi nakapag-log in',
    unknownFailure: 'Hindi ka namin na-log in',
    logInAgain: 'Mag-log in muli',
    recommended: 'Inirerekomenda para sa iyo',
    apply: 'Mag-apply',
  },
  es: {
    title: 'No se pudo iniciar sesión',
    unknownFailure: 'No pudimos iniciar tu sesión',
    logInAgain: 'Iniciar sesión de nuevo',
    recommended: 'Recomendado para ti',
    apply: 'Solicitar',
  },
  id: {
    title: 'Gagal masuk',
    unknownFailure: 'Kami tidak dapat memasukkan Anda',
    logInAgain: 'Masuk lagi',
    recommended: 'Rekomendasi untuk Anda',
    apply: 'Ajukan',
  },
  zh: {
    title: '登录失败',
    unknownFailure: '暂时无法为您登录',
    logInAgain: '重新登录',
    recommended: '为您推荐',
    apply: '申请',
  },
}
