import type { Translations } from './texts.ts'

/** What every page may have to say. */
export interface PageWords {
  readonly offlineTitle: string
  readonly offlineText: string
  readonly timeoutTitle: string
  readonly timeoutText: string
  readonly brokenTitle: string
  readonly brokenText: string
  readonly rejectedTitle: string
  readonly retry: string
  readonly reference: (reference: string) => string
  readonly sectionFailed: string
  readonly refusedAddress: string
  readonly offlineBanner: string
  readonly loading: string
}

/** The texts of every page, in each language but the default mix. */
export const translations: Translations<PageWords> = {
  en: {},
  fil: {
    offlineTitle: 'Walang koneksyon',
    offlineText: 'Hindi namin maabot ang server. Suriin ang iyong koneksyon at subukan muli.',
    timeoutTitle: 'Masyado itong matagal',
    timeoutText: 'Hindi sumagot ang server sa tamang oras. Subukan muli mamaya.',
    brokenTitle: 'May naging problema sa aming panig',
    brokenText: 'Hindi makasagot ang server. Walang nawala sa ginawa mo. Subukan muli mamaya.',
    rejectedTitle: 'Hindi namin maipakita ang pahinang ito',
    retry: 'Subukan muli',
    reference: (reference) => `Sanggunian ${reference}`,
    sectionFailed: 'Hindi maipakita ang bahaging ito.',
    refusedAddress: 'Hindi mabubuksan dito ang link na ito.',
    offlineBanner: 'Wala kang koneksyon. Maaaring hindi na bago ang nakikita mo.',
    loading: 'Naglo-load',
  },
  es: {
    offlineTitle: 'Sin conexión',
    offlineText: 'No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    timeoutTitle: 'Está tardando demasiado',
    timeoutText: 'El servidor no respondió a tiempo. Inténtalo de nuevo en un momento.',
    brokenTitle: 'Algo falló de nuestro lado',
    brokenText: 'El servidor no pudo responder. No se ha perdido nada. Inténtalo de nuevo en un momento.',
    rejectedTitle: 'No pudimos mostrar esta página',
    retry: 'Reintentar',
    reference: (reference) => `Referencia ${reference}`,
    sectionFailed: 'No se pudo mostrar esta parte.',
    refusedAddress: 'Este enlace no se puede abrir aquí.',
    offlineBanner: 'Estás sin conexión. Lo que ves puede no estar al día.',
    loading: 'Cargando',
  },
  id: {
    offlineTitle: 'Tidak ada koneksi',
    offlineText: 'Kami tidak dapat menghubungi server. Periksa koneksi Anda dan coba lagi.',
    timeoutTitle: 'Ini terlalu lama',
    timeoutText: 'Server tidak menjawab tepat waktu. Coba lagi sebentar lagi.',
    brokenTitle: 'Ada masalah di pihak kami',
    brokenText: 'Server tidak dapat menjawab. Tidak ada yang hilang. Coba lagi sebentar lagi.',
    rejectedTitle: 'Kami tidak dapat menampilkan halaman ini',
    retry: 'Coba lagi',
    reference: (reference) => `Referensi ${reference}`,
    sectionFailed: 'Bagian ini tidak dapat ditampilkan.',
    refusedAddress: 'Tautan ini tidak dapat dibuka di sini.',
    offlineBanner: 'Anda sedang offline. Yang terlihat mungkin sudah tidak baru.',
    loading: 'Memuat',
  },
  zh: {
    offlineTitle: '没有网络连接',
    offlineText: '无法连接服务器，请检查网络后重试。',
    timeoutTitle: '等待时间过长',
    timeoutText: '服务器没有及时回应，请稍后重试。',
    brokenTitle: '我们这边出了问题',
    brokenText: '服务器无法回应，您的操作没有丢失，请稍后重试。',
    rejectedTitle: '无法显示此页面',
    retry: '重试',
    reference: (reference) => `编号 ${reference}`,
    sectionFailed: '此部分无法显示。',
    refusedAddress: '此链接无法在这里打开。',
    offlineBanner: '您已离线，所见内容可能不是最新。',
    loading: '加载中',
  },
}
