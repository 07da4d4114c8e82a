import type { Translations } from '@pahiram/page'

/** What the repayment pages say. */
export interface PaymentWords {
  readonly repayTitle: string
  readonly delayTitle: string
  readonly amountToRepay: string
  readonly amountToExtend: string
  readonly amountUnknown: string
  readonly repaymentDate: string
  readonly nextDate: (date: string) => string
  readonly more: string
  readonly hide: string
  readonly plan: string
  readonly tip: string
  readonly tipText: string
  readonly code: string
  readonly paymentMethod: string
  readonly payment: string
  readonly amountToPay: string
  readonly close: string
  readonly sheetMissing: string
  readonly noChannels: string
  readonly unnamedChannel: string
  readonly refusedWithoutWords: string
  readonly refusedTitle: string
  readonly unheard: string
  readonly unheardCode: string
  readonly unheardNone: string
  readonly lookAgain: string
  readonly unopened: string
  readonly unopenedCode: string
  readonly seeOrder: string
}

/** The texts of the repayment pages in each language but the default mix. */
export const translations: Translations<PaymentWords> = {
  en: {},
  fil: {
    repayTitle: 'Pagbabayad',
    delayTitle: 'Pagpapalawig ng bayad',
    amountToRepay: 'Halagang babayaran',
    amountToExtend: 'Halagang babayaran ngayon',
    amountUnknown: 'Hindi pa alam ang halaga.',
    repaymentDate: 'Petsa ng pagbabayad',
    nextDate: (date) => `Ang susunod mong petsa ng pagbabayad ay ${date}.`,
    more: 'higit pa',
    hide: 'itago',
    plan: 'Plano ng pagbabayad',
    tip: 'Paano magbayad sa Dragonpay',
    tipText: 'Sunod-sunod na hakbang, sa e-wallet o sa counter',
    code: 'Iyong payment code',
    paymentMethod: 'Paraan ng pagbabayad',
    payment: 'Magbayad',
    amountToPay: 'Babayaran',
    close: 'Isara',
    sheetMissing: 'Hindi ma-load ang mga paraan ng pagbabayad. Suriin ang iyong koneksyon at subukan muli.',
    noChannels: 'Walang paraan ng pagbabayad dito ngayon. Subukan muli mamaya.',
    unnamedChannel: 'Ibang channel',
    refusedWithoutWords: 'Hindi nasimulan ang pagbabayad. Subukan muli mamaya.',
    refusedTitle: 'Hindi ito mababayaran dito ngayon',
    unheard: 'Hindi namin nalaman kung nagawa ang payment code.',
    unheardCode: 'Nagtanong kami muli: ito ang code na maaari mong bayaran.',
    unheardNone: 'Nagtanong kami muli at wala pang code. Maaaring dumating pa ito.',
    lookAgain: 'Tingnan muli',
    unopened: 'Hindi mabubuksan dito ang pahina ng pagbabayad.',
    unopenedCode: 'Maaari kang magbayad gamit ang code sa ibaba.',
    seeOrder: 'Tingnan ang iyong order',
  },
  es: {
    repayTitle: 'Pago',
    delayTitle: 'Prórroga del pago',
    amountToRepay: 'Importe a pagar',
    amountToExtend: 'Importe a pagar ahora',
    amountUnknown: 'Todavía no se conoce el importe.',
    repaymentDate: 'Fecha de pago',
    nextDate: (date) => `Tu próxima fecha de pago es ${date}.`,
    more: 'más',
    hide: 'ocultar',
    plan: 'Plan de pagos',
    tip: 'Cómo pagar con Dragonpay',
    tipText: 'Paso a paso, en un monedero o en un mostrador',
    code: 'Tu código de pago',
    paymentMethod: 'Forma de pago',
    payment: 'Pagar',
    amountToPay: 'A pagar',
    close: 'Cerrar',
    sheetMissing: 'No se pudieron cargar las formas de pago. Revisa tu conexión e inténtalo de nuevo.',
    noChannels: 'Ahora mismo no se puede pagar aquí. Inténtalo más tarde.',
    unnamedChannel: 'Otro canal',
    refusedWithoutWords: 'El pago no se inició. Inténtalo de nuevo en un momento.',
    refusedTitle: 'Ahora mismo esto no se puede pagar aquí',
    unheard: 'No pudimos saber si se creó un código de pago.',
    unheardCode: 'Hemos vuelto a preguntar: este es el código con el que puedes pagar.',
    unheardNone: 'Hemos vuelto a preguntar y aún no hay código. Puede que todavía llegue.',
    lookAgain: 'Mirar otra vez',
    unopened: 'La página de pago no se puede abrir aquí.',
    unopenedCode: 'Puedes pagar con el código de abajo.',
    seeOrder: 'Ver tu pedido',
  },
  id: {
    repayTitle: 'Pembayaran',
    delayTitle: 'Perpanjangan pembayaran',
    amountToRepay: 'Jumlah yang dibayar',
    amountToExtend: 'Jumlah yang dibayar sekarang',
    amountUnknown: 'Jumlahnya belum diketahui.',
    repaymentDate: 'Tanggal pembayaran',
    nextDate: (date) => `Tanggal pembayaran Anda berikutnya adalah ${date}.`,
    more: 'selengkapnya',
    hide: 'sembunyikan',
    plan: 'Rencana pembayaran',
    tip: 'Cara membayar dengan Dragonpay',
    tipText: 'Langkah demi langkah, lewat e-wallet atau di gerai',
    code: 'Kode pembayaran Anda',
    paymentMethod: 'Metode pembayaran',
    payment: 'Bayar',
    amountToPay: 'Yang dibayar',
    close: 'Tutup',
    sheetMissing: 'Cara membayar tidak dapat dimuat. Periksa koneksi Anda dan coba lagi.',
    noChannels: 'Saat ini tidak ada cara membayar di sini. Coba lagi nanti.',
    unnamedChannel: 'Saluran lain',
    refusedWithoutWords: 'Pembayaran tidak dimulai. Coba lagi sebentar lagi.',
    refusedTitle: 'Ini tidak dapat dibayar di sini sekarang',
    unheard: 'Kami tidak dapat memastikan apakah kode pembayaran dibuat.',
    unheardCode: 'Kami sudah bertanya lagi: inilah kode untuk Anda bayar.',
    unheardNone: 'Kami sudah bertanya lagi dan belum ada kode. Mungkin masih akan muncul.',
    lookAgain: 'Lihat lagi',
    unopened: 'Halaman pembayaran tidak dapat dibuka di sini.',
    unopenedCode: 'Anda dapat membayar dengan kode di bawah.',
    seeOrder: 'Lihat pesanan Anda',
  },
  zh: {
    repayTitle: '还款',
    delayTitle: '展期还款',
    amountToRepay: '应还金额',
    amountToExtend: '现在应付金额',
    amountUnknown: '尚不知道金额。',
    repaymentDate: '还款日期',
    nextDate: (date) => `您的下次还款日期是 ${date}。`,
    more: '更多',
    hide: '收起',
    plan: '还款计划',
    tip: '如何使用 Dragonpay 付款',
    tipText: '电子钱包或柜台付款的步骤说明',
    code: '您的付款码',
    paymentMethod: '付款方式',
    payment: '去付款',
    amountToPay: '应付',
    close: '关闭',
    sheetMissing: '付款方式加载失败。请检查网络后重试。',
    noChannels: '目前这里没有可用的付款方式，请稍后再试。',
    unnamedChannel: '其他渠道',
    refusedWithoutWords: '付款未能开始，请稍后再试。',
    refusedTitle: '目前无法在这里付款',
    unheard: '我们未能得知付款码是否已生成。',
    unheardCode: '我们已再次查询：您可以用此付款码付款。',
    unheardNone: '我们已再次查询，目前还没有付款码，可能稍后才会出现。',
    lookAgain: '再查一次',
    unopened: '付款页面无法在这里打开。',
    unopenedCode: '您可以使用下方的付款码付款。',
    seeOrder: '查看订单',
  },
}
