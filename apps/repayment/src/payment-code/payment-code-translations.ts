import type { Translations } from '@pahiram/page'

/** What the pages of a repayment code say. */
export interface PaymentCodeWords {
  readonly title: string
  readonly amount: string
  readonly total: string
  readonly code: string
  readonly contractNumber: string
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
  readonly channelPicture: string
  readonly qrPicture: string
  readonly howToPay: string
  readonly codeSteps: readonly string[]
  readonly scanSteps: readonly string[]
  readonly undrawn: string
  readonly missingTitle: string
  readonly missingText: string
  readonly goToRepayment: string
}

/** The texts of the pages of a repayment code in each language but the default mix. */
export const translations: Translations<PaymentCodeWords> = {
  en: { copied: 'Copied' },
  fil: {
    title: 'Code sa pagbabayad',
    amount: 'Halagang babayaran',
    total: 'Kabuuang bayad',
    code: 'Iyong code sa pagbabayad',
    contractNumber: 'Numero ng kontrata',
    copy: 'Kopyahin',
    copied: 'Nakopya na',
    copyFailed: 'Hindi nakopya ang code. Pindutin nang matagal para makopya mo ito.',
    channelPicture: 'Larawan ng channel ng pagbabayad',
    qrPicture: 'QR code ng iyong bayad',
    howToPay: 'Paano magbayad',
    codeSteps: [
      'Kopyahin ang code, o ipakita ito sa kahera.',
      'Ilagay ito sa iyong e-wallet, o ibigay sa counter.',
      'Bayaran ang eksaktong halaga sa itaas at itago ang resibo.',
    ],
    scanSteps: [
      'Kumuha ng screenshot ng QR code, o ipakita ito sa ibang telepono.',
      'Buksan ang iyong e-wallet o bank app at i-tap ang Scan.',
      'I-scan ang code, o piliin ang screenshot mula sa gallery.',
      'Tingnan ang halaga, kumpirmahin, at itago ang resibo.',
    ],
    undrawn: 'Hindi naiguhit ang QR code. Maaari kang magbayad gamit ang code.',
    missingTitle: 'Walang code sa pagbabayad dito',
    missingText: 'Makukuha ito sa pahina ng pagbabayad: pumili kung paano magbabayad, saka pindutin ang Magbayad.',
    goToRepayment: 'Pumunta sa pagbabayad',
  },
  es: {
    title: 'Código de pago',
    amount: 'Importe a pagar',
    total: 'Pago total',
    code: 'Tu código de pago',
    contractNumber: 'Número de contrato',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar el código. Mantenlo pulsado para copiarlo tú.',
    channelPicture: 'Imagen del canal de pago',
    qrPicture: 'Código QR de tu pago',
    howToPay: 'Cómo pagar',
    codeSteps: [
      'Copia el código o muéstralo en la caja.',
      'Introdúcelo en tu billetera electrónica o dalo en el mostrador.',
      'Paga exactamente el importe de arriba y guarda el recibo.',
    ],
    scanSteps: [
      'Haz una captura del código QR o muéstralo en otro teléfono.',
      'Abre tu billetera o la app de tu banco y toca Escanear (Scan).',
      'Escanea el código o elige la captura de tu galería.',
      'Revisa el importe, confirma y guarda el recibo.',
    ],
    undrawn: 'No se pudo dibujar el código QR. Puedes pagar con el código.',
    missingTitle: 'Aquí no hay ningún código de pago',
    missingText: 'Lo obtienes en la página de pago: elige cómo quieres pagar y pulsa Pagar.',
    goToRepayment: 'Ir al pago',
  },
  id: {
    title: 'Kode pembayaran',
    amount: 'Jumlah yang dibayar',
    total: 'Total pembayaran',
    code: 'Kode pembayaran Anda',
    contractNumber: 'Nomor kontrak',
    copy: 'Salin',
    copied: 'Tersalin',
    copyFailed: 'Kode tidak dapat disalin. Tekan dan tahan untuk menyalinnya sendiri.',
    channelPicture: 'Gambar saluran pembayaran',
    qrPicture: 'Kode QR pembayaran Anda',
    howToPay: 'Cara membayar',
    codeSteps: [
      'Salin kodenya, atau tunjukkan kepada kasir.',
      'Masukkan di dompet digital Anda, atau berikan di konter.',
      'Bayar tepat sejumlah di atas dan simpan buktinya.',
    ],
    scanSteps: [
      'Ambil tangkapan layar kode QR, atau tunjukkan di ponsel lain.',
      'Buka dompet digital atau aplikasi bank Anda dan ketuk Pindai (Scan).',
      'Pindai kodenya, atau pilih tangkapan layar dari galeri.',
      'Periksa jumlahnya, konfirmasi, dan simpan buktinya.',
    ],
    undrawn: 'Kode QR tidak dapat digambar. Anda dapat membayar dengan kodenya.',
    missingTitle: 'Tidak ada kode pembayaran di sini',
    missingText: 'Anda mendapatkannya di halaman pembayaran: pilih cara membayar, lalu tekan Bayar.',
    goToRepayment: 'Ke halaman pembayaran',
  },
  zh: {
    title: '还款码',
    amount: '应付金额',
    total: '还款总额',
    code: '您的还款码',
    contractNumber: '合同编号',
    copy: '复制',
    copied: '已复制',
    copyFailed: '无法复制还款码，请长按自行复制。',
    channelPicture: '付款渠道图片',
    qrPicture: '您的付款二维码',
    howToPay: '如何付款',
    codeSteps: ['复制还款码，或出示给收银员。', '在电子钱包中输入，或在柜台提供。', '按上方金额准确付款，并保留收据。'],
    scanSteps: [
      '截图保存二维码，或在另一部手机上显示。',
      '打开电子钱包或银行应用，点击“扫一扫”（Scan）。',
      '扫描二维码，或从相册选择截图。',
      '核对金额，确认付款，并保留收据。',
    ],
    undrawn: '无法生成二维码，您可以使用还款码付款。',
    missingTitle: '这里没有还款码',
    missingText: '请前往还款页面：选择付款方式，然后点击付款。',
    goToRepayment: '前往还款',
  },
}
