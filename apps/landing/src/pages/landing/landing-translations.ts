import type { Translations } from '@pahiram/page'

/** What `/landing` says. */
export interface LandingWords {
  readonly mobile: string
  readonly captcha: string
  readonly refreshCaptcha: string
  readonly smsCode: string
  readonly getCode: string
  readonly resendIn: (seconds: number) => string
  readonly waitForCode: string
  readonly codeSent: string
  readonly wrongMobile: string
  readonly noCaptcha: string
  readonly noSmsCode: string
  readonly apply: string
  readonly registered: string
  readonly registeredAlready: string
  readonly refused: string
  readonly lostSmsTitle: string
  readonly lostSmsText: string
  readonly lostRegisterTitle: string
  readonly lostRegisterText: string
  readonly captchaFailed: string
  readonly back: string
  readonly headline: string
  readonly subline: string
  readonly downloadHeadline: string
  readonly downloadText: string
  readonly agreementHeadline: string
  readonly agreementTexts: readonly string[]
}

/** The texts of `/landing` in each language but the default mix. */
export const translations: Translations<LandingWords> = {
  en: {
    getCode: 'Get verification code',
    waitForCode: 'Please do not resend the verification code',
    codeSent: 'Verification code sent, please check your phone',
    wrongMobile: 'Please enter the correct mobile number',
    noCaptcha: 'Please enter the image captcha',
    noSmsCode: 'Please enter the SMS code',
  },
  fil: {
    mobile: 'Numero ng mobile',
    captcha: 'Captcha sa larawan',
    refreshCaptcha: 'Palitan ang captcha',
    smsCode: 'SMS code',
    getCode: 'Kunin ang verification code',
    resendIn: (seconds) => `Ipadala muli sa loob ng ${seconds}s`,
    waitForCode: 'Huwag munang ipadala muli ang verification code',
    codeSent: 'Naipadala na ang verification code, tingnan ang iyong telepono',
    wrongMobile: 'Ilagay ang tamang numero ng mobile',
    noCaptcha: 'Ilagay ang captcha sa larawan',
    noSmsCode: 'Ilagay ang SMS code',
    apply: 'Mag-apply',
    registered: 'Matagumpay ang pagpaparehistro',
    registeredAlready: 'Nakarehistro ka na, i-download ang APP para mag-log in',
    refused: 'Hindi ito tinanggap ng server. Suriin ang inilagay mo at subukan muli.',
    lostSmsTitle: 'Hindi namin alam kung naipadala ang code',
    lostSmsText: 'Nawala ang sagot sa daan. Tingnan muna kung may SMS bago humingi ng isa pang code.',
    lostRegisterTitle: 'Hindi namin alam kung nakarehistro ka na',
    lostRegisterText: 'Nawala ang sagot sa daan. Subukan muli: isang beses lang nairerehistro ang isang numero.',
    captchaFailed: 'Hindi ma-load ang captcha sa larawan',
    back: 'Bumalik',
    headline: 'Mag-apply sa loob ng ilang minuto',
    subline: 'Ang numero ng mobile mo at ang code na ipapadala namin lang ang kailangan.',
    downloadHeadline: 'Kunin ang app',
    downloadText: 'Hanapin ang aming app sa store ng iyong telepono at mag-log in gamit ang numero ng mobile mo.',
    agreementHeadline: 'Kasunduan sa pagpaparehistro at privacy',
    agreementTexts: [
      'Sa pag-apply, hinihiling mong irehistro namin ang iyong numero ng mobile at padalhan ka ng code sa SMS para makumpirmang sa iyo ito.',
      'Ginagamit namin ang iyong numero para buksan ang iyong account at makipag-ugnayan sa iyo tungkol dito. Hindi namin ito ibinibigay sa iba para sa kanilang patalastas.',
      'Nasa aming patakaran sa privacy kung paano namin kinokolekta, ginagamit at pinoprotektahan ang sinasabi mo. Maaari mong itanong anumang oras kung ano ang hawak namin tungkol sa iyo, at ipatama o ipabura ito.',
    ],
  },
  es: {
    mobile: 'Número de móvil',
    captcha: 'Captcha de imagen',
    refreshCaptcha: 'Cambiar captcha',
    smsCode: 'Código SMS',
    getCode: 'Obtener código',
    resendIn: (seconds) => `Reenviar en ${seconds} s`,
    waitForCode: 'No reenvíes todavía el código de verificación',
    codeSent: 'Código de verificación enviado, mira tu teléfono',
    wrongMobile: 'Escribe el número de móvil correcto',
    noCaptcha: 'Escribe el captcha de la imagen',
    noSmsCode: 'Escribe el código SMS',
    apply: 'Solicitar',
    registered: 'Registro completado',
    registeredAlready: 'Ya estás registrado, descarga la APP para iniciar sesión',
    refused: 'El servidor no lo aceptó. Revisa lo que escribiste e inténtalo de nuevo.',
    lostSmsTitle: 'No sabemos si se envió el código',
    lostSmsText: 'La respuesta se perdió en el camino. Mira si llegó un SMS antes de pedir otro código.',
    lostRegisterTitle: 'No sabemos si estás registrado',
    lostRegisterText: 'La respuesta se perdió en el camino. Inténtalo de nuevo: un número se registra una sola vez.',
    captchaFailed: 'No se pudo cargar el captcha de imagen',
    back: 'Atrás',
    headline: 'Solicita en unos minutos',
    subline: 'Solo necesitas tu número de móvil y el código que te enviamos.',
    downloadHeadline: 'Consigue la app',
    downloadText: 'Busca nuestra app en la tienda de tu teléfono e inicia sesión con tu número de móvil.',
    agreementHeadline: 'Acuerdo de registro y privacidad',
    agreementTexts: [
      'Al solicitar nos pides que registremos tu número de móvil y que te enviemos un código por SMS para confirmar que es tuyo.',
      'Usamos tu número para abrir tu cuenta y comunicarnos contigo sobre ella. No lo cedemos a otros para su publicidad.',
      'En nuestra política de privacidad explicamos cómo recogemos, usamos y protegemos lo que nos cuentas. Puedes preguntarnos cuando quieras qué guardamos sobre ti, y pedir que se corrija o se borre.',
    ],
  },
  id: {
    mobile: 'Nomor ponsel',
    captcha: 'Captcha gambar',
    refreshCaptcha: 'Ganti captcha',
    smsCode: 'Kode SMS',
    getCode: 'Ambil kode verifikasi',
    resendIn: (seconds) => `Kirim ulang dalam ${seconds} dtk`,
    waitForCode: 'Jangan kirim ulang kode verifikasi dulu',
    codeSent: 'Kode verifikasi terkirim, silakan lihat ponsel Anda',
    wrongMobile: 'Masukkan nomor ponsel yang benar',
    noCaptcha: 'Masukkan captcha gambar',
    noSmsCode: 'Masukkan kode SMS',
    apply: 'Ajukan',
    registered: 'Pendaftaran berhasil',
    registeredAlready: 'Anda sudah terdaftar, silakan unduh APP untuk masuk',
    refused: 'Server tidak menerimanya. Periksa yang Anda ketik lalu coba lagi.',
    lostSmsTitle: 'Kami tidak tahu apakah kode sudah terkirim',
    lostSmsText: 'Jawabannya hilang di jalan. Periksa SMS Anda sebelum meminta kode lain.',
    lostRegisterTitle: 'Kami tidak tahu apakah Anda sudah terdaftar',
    lostRegisterText: 'Jawabannya hilang di jalan. Coba lagi: satu nomor hanya didaftarkan sekali.',
    captchaFailed: 'Captcha gambar tidak dapat dimuat',
    back: 'Kembali',
    headline: 'Ajukan dalam beberapa menit',
    subline: 'Cukup nomor ponsel Anda dan kode yang kami kirim.',
    downloadHeadline: 'Dapatkan aplikasinya',
    downloadText: 'Cari aplikasi kami di toko ponsel Anda dan masuk dengan nomor ponsel Anda.',
    agreementHeadline: 'Perjanjian pendaftaran dan privasi',
    agreementTexts: [
      'Dengan mengajukan, Anda meminta kami mendaftarkan nomor ponsel Anda dan mengirim kode lewat SMS untuk memastikan nomor itu milik Anda.',
      'Kami memakai nomor Anda untuk membuka akun Anda dan menghubungi Anda tentangnya. Kami tidak memberikannya kepada pihak lain untuk iklan mereka.',
      'Cara kami mengumpulkan, memakai, dan melindungi data Anda tertulis dalam kebijakan privasi kami. Kapan pun Anda dapat menanyakan data Anda yang kami simpan, serta meminta agar diperbaiki atau dihapus.',
    ],
  },
  zh: {
    mobile: '手机号',
    captcha: '图形验证码',
    refreshCaptcha: '刷新图形验证码',
    smsCode: '短信验证码',
    getCode: '获取验证码',
    resendIn: (seconds) => `${seconds} 秒后可重新发送`,
    waitForCode: '请勿重复发送验证码',
    codeSent: '验证码已发送，请在手机上查看！',
    wrongMobile: '请输入正确的手机号',
    noCaptcha: '请输入图形验证码',
    noSmsCode: '请输入短信验证码',
    apply: '立即申请',
    registered: '注册成功',
    registeredAlready: '您已注册，请下载 APP 登录',
    refused: '服务器没有接受，请检查所填内容后重试。',
    lostSmsTitle: '不确定验证码是否已发送',
    lostSmsText: '回应在途中丢失，请先查看短信，再重新获取验证码。',
    lostRegisterTitle: '不确定您是否已注册成功',
    lostRegisterText: '回应在途中丢失，请重试：一个号码只会注册一次。',
    captchaFailed: '图形验证码加载失败',
    back: '返回',
    headline: '几分钟即可申请',
    subline: '只需您的手机号和我们发送的验证码。',
    downloadHeadline: '下载应用',
    downloadText: '请在手机的应用商店中搜索我们的应用，并用您的手机号登录。',
    agreementHeadline: '注册与隐私协议',
    agreementTexts: [
      '提交申请即表示您请我们登记您的手机号，并发送短信验证码以确认该号码属于您。',
      '我们使用您的手机号为您开立账户并与您联系，不会提供给他人用于广告。',
      '我们如何收集、使用和保护您提供的信息，请见隐私政策。您可随时询问我们保存了哪些有关您的信息，并要求更正或删除。',
    ],
  },
}
