import type { Translations } from '@pahiram/page'

/** What the confirm pages say. */
export interface ConfirmWords {
  readonly title: string
  readonly loanAmount: string
  readonly days: (days: string) => string
  readonly repaymentDate: string
  readonly plan: string
  readonly agreeTo: string
  readonly goLoan: string
  readonly agreeFirst: string
  readonly amountUnknown: string
  readonly agreement: string
  readonly agreementsFailed: string
  readonly agree: string
  readonly cancel: string
  readonly close: string
  readonly leaveTitle: string
  readonly promo: string
  readonly refusedWithoutWords: string
  readonly checkingTitle: string
  readonly checkingText: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly unmade: string
  readonly madeTitle: string
  readonly madeText: string
  readonly seeOrder: string
}

/** The texts of the confirm pages in each language but the default mix. */
export const translations: Translations<ConfirmWords> = {
  en: {},
  fil: {
    title: 'Kumpirmahin ang loan',
    loanAmount: 'Halaga ng loan',
    days: (days) => `${days} araw`,
    repaymentDate: 'Petsa ng pagbabayad',
    plan: 'Plano ng pagbabayad',
    agreeTo: 'Nabasa ko at sumasang-ayon ako sa',
    goLoan: 'Kunin ang loan',
    agreeFirst: 'Basahin at sang-ayunan muna ang mga kasunduan.',
    amountUnknown: 'Hindi pa alam ang halaga ng loan na ito.',
    agreement: 'Kasunduan',
    agreementsFailed: 'Hindi ma-load ang mga kasunduan.',
    agree: 'Sumasang-ayon',
    cancel: 'Kanselahin',
    close: 'Isara',
    leaveTitle: 'Aalis ka na ba?',
    promo: 'Para sa iyo',
    refusedWithoutWords: 'Hindi nagawa ang loan. Subukan muli mamaya.',
    checkingTitle: 'Tinitingnan namin kung nagawa ang iyong loan',
    checkingText: 'Nawala ang sagot sa daan. Huwag munang mag-apply muli.',
    unsureTitle: 'Hindi pa namin alam kung nagawa ang iyong loan',
    unsureText: 'Hindi namin maabot ang server. Suriin ang iyong koneksyon, at titingnan namin muli.',
    unmade: 'Walang nagawang loan. Maaari kang sumubok muli.',
    madeTitle: 'Nagawa na ang iyong loan',
    madeText: 'Makikita mo ito sa iyong mga order.',
    seeOrder: 'Tingnan ang iyong order',
  },
  es: {
    title: 'Confirmar préstamo',
    loanAmount: 'Importe del préstamo',
    days: (days) => `${days} días`,
    repaymentDate: 'Fecha de pago',
    plan: 'Plan de pagos',
    agreeTo: 'He leído y acepto',
    goLoan: 'Pedir el préstamo',
    agreeFirst: 'Primero lee y acepta los contratos.',
    amountUnknown: 'Todavía no se conoce el importe de este préstamo.',
    agreement: 'Contrato',
    agreementsFailed: 'No se pudieron cargar los contratos.',
    agree: 'Aceptar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    leaveTitle: '¿Salir de esta página?',
    promo: 'Para ti',
    refusedWithoutWords: 'El préstamo no se concedió. Inténtalo de nuevo en un momento.',
    checkingTitle: 'Estamos comprobando si tu préstamo se creó',
    checkingText: 'La respuesta se perdió en el camino. No lo pidas otra vez, por favor.',
    unsureTitle: 'Todavía no sabemos si tu préstamo se creó',
    unsureText: 'No pudimos conectar con el servidor. Revisa tu conexión y volveremos a mirar.',
    unmade: 'No se creó ningún préstamo. Puedes intentarlo de nuevo.',
    madeTitle: 'Tu préstamo se creó',
    madeText: 'Lo encontrarás entre tus pedidos.',
    seeOrder: 'Ver tu pedido',
  },
  id: {
    title: 'Konfirmasi pinjaman',
    loanAmount: 'Jumlah pinjaman',
    days: (days) => `${days} hari`,
    repaymentDate: 'Tanggal pembayaran',
    plan: 'Rencana pembayaran',
    agreeTo: 'Saya telah membaca dan menyetujui',
    goLoan: 'Ambil pinjaman',
    agreeFirst: 'Baca dan setujui perjanjian terlebih dahulu.',
    amountUnknown: 'Jumlah pinjaman ini belum diketahui.',
    agreement: 'Perjanjian',
    agreementsFailed: 'Perjanjian tidak dapat dimuat.',
    agree: 'Setuju',
    cancel: 'Batal',
    close: 'Tutup',
    leaveTitle: 'Tinggalkan halaman ini?',
    promo: 'Untuk Anda',
    refusedWithoutWords: 'Pinjaman tidak dibuat. Coba lagi sebentar lagi.',
    checkingTitle: 'Kami sedang memeriksa apakah pinjaman Anda dibuat',
    checkingText: 'Jawabannya hilang di jalan. Mohon jangan mengajukan lagi.',
    unsureTitle: 'Kami belum tahu apakah pinjaman Anda dibuat',
    unsureText: 'Kami tidak dapat menghubungi server. Periksa koneksi Anda, lalu kami periksa lagi.',
    unmade: 'Tidak ada pinjaman yang dibuat. Anda dapat mencoba lagi.',
    madeTitle: 'Pinjaman Anda telah dibuat',
    madeText: 'Anda akan menemukannya di pesanan Anda.',
    seeOrder: 'Lihat pesanan Anda',
  },
  zh: {
    title: '确认借款',
    loanAmount: '借款金额',
    days: (days) => `${days} 天`,
    repaymentDate: '还款日期',
    plan: '还款计划',
    agreeTo: '我已阅读并同意',
    goLoan: '立即借款',
    agreeFirst: '请先阅读并同意相关协议。',
    amountUnknown: '尚不知道这笔借款的金额。',
    agreement: '协议',
    agreementsFailed: '协议加载失败。',
    agree: '同意',
    cancel: '取消',
    close: '关闭',
    leaveTitle: '要离开此页面吗？',
    promo: '为您推荐',
    refusedWithoutWords: '借款未成功，请稍后再试。',
    checkingTitle: '正在确认您的借款是否已生成',
    checkingText: '服务器的答复在途中丢失，请不要重复申请。',
    unsureTitle: '暂时无法确认您的借款是否已生成',
    unsureText: '无法连接服务器。请检查网络，然后让我们再查一次。',
    unmade: '没有生成借款，您可以重试。',
    madeTitle: '您的借款已生成',
    madeText: '您可以在订单中查看。',
    seeOrder: '查看订单',
  },
}
