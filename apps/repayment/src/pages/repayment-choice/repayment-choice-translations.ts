import type { Translations } from '@pahiram/page'

/** What `/repayment-choice` says. */
export interface ChoiceWords {
  readonly title: string
  readonly back: string
  readonly amount: string
  readonly payWith: string
  readonly alipay: string
  readonly card: string
  readonly confirm: string
  readonly chooseCard: string
  readonly listFailed: string
  readonly noWays: string
  readonly addCard: string
  readonly amountUnknown: string
  readonly nothingDue: string
  readonly seeOrder: string
  readonly smsCode: string
  readonly codeText: string
  readonly getCode: string
  readonly resendIn: (seconds: number) => string
  readonly waitForCode: string
  readonly codeSent: string
  readonly shortCode: string
  readonly wrongCode: string
  readonly submittedAlready: string
  readonly refused: string
  readonly checkingTitle: string
  readonly checkingText: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly unpaidHint: string
  readonly submittedHint: string
  readonly paidTitle: string
  readonly paidText: string
  readonly openingTitle: string
  readonly openingText: string
  readonly openPayment: string
}

/** The texts of `/repayment-choice` in each language but the default mix. */
export const translations: Translations<ChoiceWords> = {
  en: {
    chooseCard: 'Choose a bank card to pay with first.',
    listFailed: 'The bank cards could not be loaded',
    getCode: 'Get verification code',
    waitForCode: 'A code was sent a moment ago. Wait until you can ask for another one.',
    codeSent: 'The code was sent. Look at your phone.',
    shortCode: 'Enter the whole code, at least 6 characters.',
    wrongCode: 'This is not the code that we sent.',
    submittedAlready: 'This repayment was submitted already. Do not submit it again.',
    refused: 'The repayment could not be made.',
  },
  fil: {
    title: 'Paraan ng pagbabayad',
    back: 'Bumalik',
    amount: 'Halagang babayaran',
    payWith: 'Magbayad gamit ang',
    alipay: 'Alipay',
    card: 'Bank card',
    confirm: 'Kumpirmahin',
    chooseCard: 'Pumili muna ng bank card na ipambabayad.',
    listFailed: 'Hindi ma-load ang mga bank card',
    noWays: 'Wala pang bank card na maipambabayad.',
    addCard: 'Magdagdag ng bank card',
    amountUnknown: 'Hindi pa alam ang halagang babayaran. Subukan muli mamaya.',
    nothingDue: 'Wala nang natitirang babayaran.',
    seeOrder: 'Tingnan ang iyong order',
    smsCode: 'SMS code',
    codeText: 'Humihingi ang iyong bangko ng code na ipinapadala namin sa SMS sa telepono ng card na ito.',
    getCode: 'Kunin ang verification code',
    resendIn: (seconds) => `Ipadala muli sa loob ng ${seconds}s`,
    waitForCode: 'Kapapadala lang ng code. Maghintay bago humingi ng isa pa.',
    codeSent: 'Naipadala na ang code. Tingnan ang iyong telepono.',
    shortCode: 'Ilagay ang buong code, hindi bababa sa 6 na karakter.',
    wrongCode: 'Hindi ito ang code na ipinadala namin.',
    submittedAlready: 'Naisumite na ang bayad na ito. Huwag na itong isumite muli.',
    refused: 'Hindi nagawa ang pagbabayad.',
    checkingTitle: 'Tinitingnan namin ang iyong bayad',
    checkingText: 'Nawala ang sagot sa daan. Huwag munang magbayad muli.',
    unsureTitle: 'Hindi pa namin alam kung dumating ang iyong bayad',
    unsureText: 'Hindi namin maabot ang server. Suriin ang iyong koneksyon, at titingnan namin muli.',
    unpaidHint: 'Wala pa kaming nakitang bayad. Kung sinasabi ng bangko na nagbayad ka, maghintay bago sumubok muli.',
    submittedHint: 'Maaaring pinoproseso na ang isang bayad. Tingnan ang iyong order bago magbayad muli.',
    paidTitle: 'Natanggap ang iyong bayad',
    paidText: 'Makikita ito sa iyong order maya-maya.',
    openingTitle: 'Magbabayad ka sa susunod na pahina',
    openingText: 'Binubuksan namin ang pahina ng pagbabayad. Bumalik dito kung hindi ito bumukas.',
    openPayment: 'Buksan ang pahina ng pagbabayad',
  },
  es: {
    title: 'Forma de pago',
    back: 'Atrás',
    amount: 'Importe por pagar',
    payWith: 'Pagar con',
    alipay: 'Alipay',
    card: 'Tarjeta bancaria',
    confirm: 'Confirmar',
    chooseCard: 'Primero elige una tarjeta bancaria para pagar.',
    listFailed: 'No se pudieron cargar las tarjetas',
    noWays: 'Todavía no hay ninguna tarjeta bancaria para pagar.',
    addCard: 'Añadir una tarjeta bancaria',
    amountUnknown: 'Todavía no se conoce el importe. Inténtalo de nuevo en un momento.',
    nothingDue: 'No queda nada por pagar.',
    seeOrder: 'Ver tu pedido',
    smsCode: 'Código SMS',
    codeText: 'Tu banco pide un código que enviamos por SMS al teléfono de esta tarjeta.',
    getCode: 'Obtener código',
    resendIn: (seconds) => `Reenviar en ${seconds} s`,
    waitForCode: 'Acabamos de enviar un código. Espera antes de pedir otro.',
    codeSent: 'El código se ha enviado. Mira tu teléfono.',
    shortCode: 'Escribe el código completo, de al menos 6 caracteres.',
    wrongCode: 'Este no es el código que enviamos.',
    submittedAlready: 'Este pago ya se envió. No lo envíes otra vez.',
    refused: 'No se pudo hacer el pago.',
    checkingTitle: 'Estamos comprobando tu pago',
    checkingText: 'La respuesta se perdió en el camino. No pagues otra vez, por favor.',
    unsureTitle: 'Todavía no sabemos si llegó tu pago',
    unsureText: 'No pudimos conectar con el servidor. Revisa tu conexión y volveremos a mirar.',
    unpaidHint: 'Por ahora no vemos ningún pago. Si tu banco dice que pagaste, espera un poco antes de reintentarlo.',
    submittedHint: 'Puede que ya haya un pago en curso. Mira tu pedido antes de volver a pagar.',
    paidTitle: 'Recibimos tu pago',
    paidText: 'Tu pedido lo mostrará en un momento.',
    openingTitle: 'Pagas en la página siguiente',
    openingText: 'Estamos abriendo la página de pago. Vuelve aquí si no se abre.',
    openPayment: 'Abrir la página de pago',
  },
  id: {
    title: 'Cara pembayaran',
    back: 'Kembali',
    amount: 'Jumlah yang harus dibayar',
    payWith: 'Bayar dengan',
    alipay: 'Alipay',
    card: 'Kartu bank',
    confirm: 'Konfirmasi',
    chooseCard: 'Pilih dulu kartu bank untuk membayar.',
    listFailed: 'Kartu bank tidak dapat dimuat',
    noWays: 'Belum ada kartu bank untuk membayar.',
    addCard: 'Tambah kartu bank',
    amountUnknown: 'Jumlah yang harus dibayar belum diketahui. Coba lagi sebentar lagi.',
    nothingDue: 'Tidak ada lagi yang harus dibayar.',
    seeOrder: 'Lihat pesanan Anda',
    smsCode: 'Kode SMS',
    codeText: 'Bank Anda meminta kode yang kami kirim lewat SMS ke telepon kartu ini.',
    getCode: 'Ambil kode verifikasi',
    resendIn: (seconds) => `Kirim ulang dalam ${seconds} dtk`,
    waitForCode: 'Kode baru saja dikirim. Tunggu sebelum meminta yang lain.',
    codeSent: 'Kode sudah dikirim. Lihat telepon Anda.',
    shortCode: 'Masukkan kode lengkap, minimal 6 karakter.',
    wrongCode: 'Ini bukan kode yang kami kirim.',
    submittedAlready: 'Pembayaran ini sudah diajukan. Jangan ajukan lagi.',
    refused: 'Pembayaran tidak dapat dilakukan.',
    checkingTitle: 'Kami sedang memeriksa pembayaran Anda',
    checkingText: 'Jawabannya hilang di jalan. Mohon jangan membayar lagi.',
    unsureTitle: 'Kami belum tahu apakah pembayaran Anda sampai',
    unsureText: 'Kami tidak dapat menghubungi server. Periksa koneksi Anda, lalu kami periksa lagi.',
    unpaidHint:
      'Belum ada pembayaran yang kami temukan. Jika bank menyatakan sudah dibayar, tunggu sebelum mencoba lagi.',
    submittedHint: 'Mungkin ada pembayaran yang sedang diproses. Lihat pesanan Anda sebelum membayar lagi.',
    paidTitle: 'Pembayaran Anda diterima',
    paidText: 'Pesanan Anda akan menampilkannya sebentar lagi.',
    openingTitle: 'Anda membayar di halaman berikutnya',
    openingText: 'Kami sedang membuka halaman pembayaran. Kembali ke sini jika tidak terbuka.',
    openPayment: 'Buka halaman pembayaran',
  },
  zh: {
    title: '还款方式',
    back: '返回',
    amount: '应还金额',
    payWith: '付款方式',
    alipay: 'Alipay',
    card: '银行卡',
    confirm: '确认',
    chooseCard: '请先选择付款银行卡！',
    listFailed: '查询卡列表失败',
    noWays: '还没有可用于付款的银行卡。',
    addCard: '添加银行卡',
    amountUnknown: '暂时无法得知应还金额，请稍后重试。',
    nothingDue: '没有需要还款的金额。',
    seeOrder: '查看订单',
    smsCode: '短信验证码',
    codeText: '银行需要验证码，我们会以短信发送到该卡绑定的手机。',
    getCode: '获取验证码',
    resendIn: (seconds) => `${seconds} 秒后可重新发送`,
    waitForCode: '请勿重复发送验证码',
    codeSent: '验证码已发送，请在手机上查看！',
    shortCode: '请输入正确的验证码',
    wrongCode: '验证码错误',
    submittedAlready: '请勿重复提交支付申请',
    refused: '处理失败',
    checkingTitle: '正在确认您的还款',
    checkingText: '回应在途中丢失，请不要再次付款。',
    unsureTitle: '还不知道您的还款是否到账',
    unsureText: '无法连接服务器，请检查网络，我们再次确认。',
    unpaidHint: '目前没有找到还款。如果银行显示已付款，请稍等再试。',
    submittedHint: '可能已有一笔还款正在处理，再次付款前请先查看订单。',
    paidTitle: '已收到您的还款',
    paidText: '稍后将显示在您的订单中。',
    openingTitle: '请在下一页付款',
    openingText: '正在打开付款页面，如果没有打开请返回此处。',
    openPayment: '打开付款页面',
  },
}
