import type { Translations } from '@pahiram/page'

/** What `/order` says. */
export interface OrderWords {
  readonly title: string
  readonly repay: string
  readonly repayment: string
  readonly rollover: string
  readonly rolloverTagline: string
  readonly borrowAgain: string
  readonly recommended: string
  readonly viewMore: string
  readonly apply: string
  readonly kindTips: string
  readonly ok: string
  readonly prompt: string
  readonly complaint: string
  readonly callUs: string
  readonly cancel: string
  readonly bindCard: string
  readonly bindNow: string
  readonly close: string
  readonly ratingTitle: string
  readonly ratingText: string
  readonly submit: string
  readonly chooseStars: string
  readonly thankYou: string
  readonly thankYouText: string
  readonly unknownOrder: string
}

/** The texts of `/order` in each language but the default mix. */
export const translations: Translations<OrderWords> = {
  en: { chooseStars: 'Please choose a rating' },
  fil: {
    title: 'Detalye ng order',
    repay: 'MAGBAYAD',
    repayment: 'Bayaran',
    rollover: 'Pagpapalawig ng bayad',
    rolloverTagline: 'Kulang sa pera?',
    borrowAgain: 'Humiram muli',
    recommended: 'Inirerekomenda para sa iyo',
    viewMore: 'Tingnan pa',
    apply: 'Mag-apply',
    kindTips: 'Paalala',
    ok: 'OK',
    prompt: 'Kailangan ng tulong?',
    complaint: 'Reklamo',
    callUs: 'Tawagan kami',
    cancel: 'Kanselahin',
    bindCard: 'I-bind ang iyong bank card',
    bindNow: 'I-bind ngayon',
    close: 'Isara',
    ratingTitle: 'Kumusta ang aming app?',
    ratingText: 'Nakakatulong ang iyong rating para mapahusay namin ang serbisyo.',
    submit: 'Ipadala',
    chooseStars: 'Pumili ng rating',
    thankYou: 'Salamat sa iyong rating',
    thankYouText: 'Patuloy naming pagbubutihin ito para sa iyo.',
    unknownOrder: 'Iyong order',
  },
  es: {
    title: 'Detalles del pedido',
    repay: 'PAGAR',
    repayment: 'Pago',
    rollover: 'Prorrogar el pago',
    rolloverTagline: '¿Falta dinero?',
    borrowAgain: 'Pedir otro préstamo',
    recommended: 'Recomendado para ti',
    viewMore: 'Ver más',
    apply: 'Solicitar',
    kindTips: 'Consejos',
    ok: 'Aceptar',
    prompt: '¿Necesitas ayuda?',
    complaint: 'Reclamación',
    callUs: 'Llámanos',
    cancel: 'Cancelar',
    bindCard: 'Vincula tu tarjeta bancaria',
    bindNow: 'Vincular ahora',
    close: 'Cerrar',
    ratingTitle: '¿Qué te parece la aplicación?',
    ratingText: 'Tu valoración nos ayuda a atenderte mejor.',
    submit: 'Enviar',
    chooseStars: 'Elige una valoración',
    thankYou: 'Gracias por tu valoración',
    thankYouText: 'Seguiremos trabajando para mejorarla.',
    unknownOrder: 'Tu pedido',
  },
  id: {
    title: 'Detail pesanan',
    repay: 'BAYAR',
    repayment: 'Pembayaran',
    rollover: 'Perpanjang pembayaran',
    rolloverTagline: 'Kekurangan uang?',
    borrowAgain: 'Pinjam lagi',
    recommended: 'Rekomendasi untuk Anda',
    viewMore: 'Lihat lainnya',
    apply: 'Ajukan',
    kindTips: 'Tips',
    ok: 'OK',
    prompt: 'Butuh bantuan?',
    complaint: 'Keluhan',
    callUs: 'Hubungi kami',
    cancel: 'Batal',
    bindCard: 'Hubungkan kartu bank Anda',
    bindNow: 'Hubungkan sekarang',
    close: 'Tutup',
    ratingTitle: 'Bagaimana aplikasi kami?',
    ratingText: 'Penilaian Anda membantu kami melayani lebih baik.',
    submit: 'Kirim',
    chooseStars: 'Silakan pilih',
    thankYou: 'Terima kasih atas penilaian Anda',
    thankYouText: 'Kami akan terus memperbaikinya untuk Anda.',
    unknownOrder: 'Pesanan Anda',
  },
  zh: {
    title: '订单详情',
    repay: '还款',
    repayment: '立即还款',
    rollover: '展期还款',
    rolloverTagline: '手头紧？',
    borrowAgain: '再借一笔',
    recommended: '为您推荐',
    viewMore: '查看更多',
    apply: '申请',
    kindTips: '温馨提示',
    ok: '好的',
    prompt: '需要帮助？',
    complaint: '投诉',
    callUs: '联系我们',
    cancel: '取消',
    bindCard: '绑定银行卡',
    bindNow: '立即绑定',
    close: '关闭',
    ratingTitle: '您觉得我们的应用怎么样？',
    ratingText: '您的评分帮助我们做得更好。',
    submit: '提交',
    chooseStars: '请选择评分',
    thankYou: '感谢您的评分',
    thankYouText: '我们会继续努力做得更好。',
    unknownOrder: '您的订单',
  },
}
