import type { Translations } from '@pahiram/page'

/** What `/complainPageNext` says. */
export interface FormWords {
  readonly title: string
  readonly about: string
  readonly chooseType: string
  readonly tagsFailed: string
  readonly text: string
  readonly textHint: string
  readonly photographs: string
  readonly count: (count: number, most: number) => string
  readonly evidence: string
  readonly addImage: string
  readonly image: (place: number) => string
  readonly removeImage: (place: number) => string
  readonly retryImage: (place: number) => string
  readonly preparing: string
  readonly waiting: string
  readonly interrupted: string
  readonly failed: string
  readonly uploaded: string
  readonly notUploaded: string
  readonly notReady: string
  readonly onlySoMany: (most: number) => string
  readonly unreadable: (name: string) => string
  readonly tooLarge: (name: string, megabytes: number) => string
  readonly tooManyPixels: (name: string, megapixels: number) => string
  readonly lost: (name: string) => string
  readonly unnamed: string
  readonly note: string
  readonly send: string
  readonly waitingFor: (left: number) => string
  readonly stopWaiting: string
  readonly textMissing: string
  readonly typeMissing: string
  readonly photographMissing: string
  readonly refusedWithoutWords: string
  readonly sentTitle: string
  readonly sentText: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly unsentTitle: string
  readonly unsentText: string
  readonly myComplaints: string
  readonly clearForm: string
}

/** The texts of `/complainPageNext` in each language but the default mix. */
export const translations: Translations<FormWords> = {
  en: {},
  fil: {
    title: 'Online na serbisyo',
    about: 'Ang tanong mo ay tungkol sa',
    chooseType: 'Pumili ng uri ng tanong',
    tagsFailed: 'Hindi namin ma-load ang mga uri ng tanong',
    text: 'Ano ang nangyari?',
    textHint: 'Sabihin kung ano ang nangyari, kailan, at kung sino ang kausap mo.',
    photographs: 'Mga larawan',
    count: (count, most) => `${count} sa ${most}`,
    evidence: 'Magbigay ng ebidensya: mga chat, recording ng tawag, screenshot ng SMS.',
    addImage: 'Magdagdag ng larawan',
    image: (place) => `Larawan ${place}`,
    removeImage: (place) => `Alisin ang larawan ${place}`,
    retryImage: (place) => `Subukan muli ang larawan ${place}`,
    preparing: 'Inihahanda',
    waiting: 'Naghihintay',
    interrupted: 'Naputol',
    failed: 'Hindi natuloy',
    uploaded: 'Na-upload na!',
    notUploaded: 'May larawang hindi na-upload. Subukan muli.',
    notReady: 'Hindi makapagdagdag ng larawan ngayon. Suriin ang koneksyon mo at subukan muli.',
    onlySoMany: (most) => `Hanggang ${most} larawan lamang ang maidadagdag.`,
    unreadable: (name) => `Hindi mabuksan ang “${name}” bilang larawan. Pumili ng JPEG o PNG.`,
    tooLarge: (name, megabytes) => `Masyadong malaki ang “${name}”. Hanggang ${megabytes} MB ang isang larawan.`,
    tooManyPixels: (name, megapixels) =>
      `Masyadong malaki ang “${name}”. Hanggang ${megapixels} megapixel ang isang larawan.`,
    lost: (name) => `Hindi naitago sa teleponong ito ang “${name}”. Idagdag muli.`,
    unnamed: 'Isang larawan',
    note: 'Sasagutin namin ang reklamo mo sa loob ng 3 araw na may pasok.',
    send: 'Ipadala',
    waitingFor: (left) => `Ipapadala pagkatapos ng ${left} larawan…`,
    stopWaiting: 'Huwag munang ipadala',
    textMissing: 'Pakilagay ang iyong mga komento at mungkahi',
    typeMissing: 'Pumili muna ng uri ng tanong',
    photographMissing: 'May larawang hindi na-upload. Subukan muli o alisin, saka ipadala.',
    refusedWithoutWords: 'Hindi tinanggap ng server ang reklamo mo. Subukan muli mamaya.',
    sentTitle: 'Naipadala na',
    sentText: 'Salamat sa pagsasabi sa amin. Titingnan namin ito.',
    unsureTitle: 'Hindi namin alam kung dumating ang reklamo mo',
    unsureText:
      'Nawala ang sagot sa daan. Maaari mong tingnan ang Mga reklamo ko, o ipadala muli: kapag ipinadala muli sa loob ng 10 minuto, isang beses lang ito itatala.',
    unsentTitle: 'Hindi naipadala: walang koneksyon',
    unsentText: 'Nakatago ang reklamo mo sa teleponong ito. Ipadala ito kapag may koneksyon ka na.',
    myComplaints: 'Mga reklamo ko',
    clearForm: 'Dumating na: linisin ang form na ito',
  },
  es: {
    title: 'Servicio en línea',
    about: 'Tu pregunta trata de',
    chooseType: 'Elige un tipo de pregunta',
    tagsFailed: 'No pudimos cargar los tipos de pregunta',
    text: '¿Qué pasó?',
    textHint: 'Cuenta qué pasó, cuándo y con quién.',
    photographs: 'Fotografías',
    count: (count, most) => `${count} de ${most}`,
    evidence: 'Aporta pruebas: chats, una grabación de llamada, capturas de SMS.',
    addImage: 'Añadir imagen',
    image: (place) => `Imagen ${place}`,
    removeImage: (place) => `Quitar la imagen ${place}`,
    retryImage: (place) => `Reintentar la imagen ${place}`,
    preparing: 'Preparando',
    waiting: 'En espera',
    interrupted: 'Interrumpida',
    failed: 'Falló',
    uploaded: '¡Imagen subida!',
    notUploaded: 'No se pudo subir una fotografía. Inténtalo de nuevo.',
    notReady: 'Ahora no se pueden añadir fotografías. Comprueba tu conexión e inténtalo de nuevo.',
    onlySoMany: (most) => `Se pueden añadir ${most} fotografías como máximo.`,
    unreadable: (name) => `«${name}» no se puede abrir como fotografía. Elige una imagen JPEG o PNG.`,
    tooLarge: (name, megabytes) => `«${name}» es demasiado grande. Una fotografía puede tener hasta ${megabytes} MB.`,
    tooManyPixels: (name, megapixels) =>
      `«${name}» es demasiado grande. Una fotografía puede tener hasta ${megapixels} megapíxeles.`,
    lost: (name) => `«${name}» no se guardó en este teléfono. Añádela de nuevo.`,
    unnamed: 'Una fotografía',
    note: 'Responderemos a tu queja en un plazo de 3 días hábiles.',
    send: 'Enviar',
    waitingFor: (left) => (left === 1 ? 'Se enviará tras 1 fotografía…' : `Se enviará tras ${left} fotografías…`),
    stopWaiting: 'No enviar todavía',
    textMissing: 'Por favor, escribe tus comentarios y sugerencias',
    typeMissing: 'Elige primero un tipo de pregunta',
    photographMissing: 'No se pudo subir una fotografía. Reinténtalo o quítala y luego envía.',
    refusedWithoutWords: 'El servidor no aceptó tu queja. Inténtalo más tarde.',
    sentTitle: 'Enviado correctamente',
    sentText: 'Gracias por contárnoslo. Lo revisaremos.',
    unsureTitle: 'No sabemos si tu queja llegó',
    unsureText:
      'La respuesta se perdió por el camino. Puedes mirar en Mis quejas o enviarla otra vez: si se envía de nuevo en 10 minutos, se registra una sola vez.',
    unsentTitle: 'No se envió: no hay conexión',
    unsentText: 'Tu queja se guarda en este teléfono. Envíala cuando vuelvas a tener conexión.',
    myComplaints: 'Mis quejas',
    clearForm: 'Ya llegó: vaciar este formulario',
  },
  id: {
    title: 'Layanan online',
    about: 'Pertanyaan Anda tentang',
    chooseType: 'Pilih jenis pertanyaan',
    tagsFailed: 'Kami tidak dapat memuat jenis pertanyaan',
    text: 'Apa yang terjadi?',
    textHint: 'Ceritakan apa yang terjadi, kapan, dan dengan siapa.',
    photographs: 'Foto',
    count: (count, most) => `${count} dari ${most}`,
    evidence: 'Berikan bukti: chat, rekaman telepon, tangkapan layar SMS.',
    addImage: 'Tambah gambar',
    image: (place) => `Gambar ${place}`,
    removeImage: (place) => `Hapus gambar ${place}`,
    retryImage: (place) => `Coba lagi gambar ${place}`,
    preparing: 'Menyiapkan',
    waiting: 'Menunggu',
    interrupted: 'Terputus',
    failed: 'Gagal',
    uploaded: 'Berhasil diunggah!',
    notUploaded: 'Sebuah foto tidak dapat diunggah. Coba lagi.',
    notReady: 'Foto belum dapat ditambahkan. Periksa koneksi Anda dan coba lagi.',
    onlySoMany: (most) => `Paling banyak ${most} foto dapat ditambahkan.`,
    unreadable: (name) => `“${name}” tidak dapat dibuka sebagai foto. Pilih gambar JPEG atau PNG.`,
    tooLarge: (name, megabytes) => `“${name}” terlalu besar. Sebuah foto paling besar ${megabytes} MB.`,
    tooManyPixels: (name, megapixels) => `“${name}” terlalu besar. Sebuah foto paling besar ${megapixels} megapiksel.`,
    lost: (name) => `“${name}” tidak tersimpan di ponsel ini. Tambahkan lagi.`,
    unnamed: 'Sebuah foto',
    note: 'Kami akan membalas keluhan Anda dalam 3 hari kerja.',
    send: 'Kirim',
    waitingFor: (left) => `Dikirim setelah ${left} foto…`,
    stopWaiting: 'Jangan kirim dulu',
    textMissing: 'Silakan isi komentar dan saran Anda',
    typeMissing: 'Pilih jenis pertanyaan terlebih dahulu',
    photographMissing: 'Sebuah foto tidak dapat diunggah. Coba lagi atau hapus, lalu kirim.',
    refusedWithoutWords: 'Server tidak menerima keluhan Anda. Coba lagi nanti.',
    sentTitle: 'Berhasil dikirim',
    sentText: 'Terima kasih telah memberi tahu kami. Kami akan memeriksanya.',
    unsureTitle: 'Kami tidak tahu apakah keluhan Anda sampai',
    unsureText:
      'Jawabannya hilang di jalan. Anda dapat melihat Keluhan saya, atau mengirimnya lagi: bila dikirim lagi dalam 10 menit, keluhan hanya dicatat sekali.',
    unsentTitle: 'Belum terkirim: tidak ada koneksi',
    unsentText: 'Keluhan Anda tersimpan di ponsel ini. Kirim saat Anda terhubung kembali.',
    myComplaints: 'Keluhan saya',
    clearForm: 'Sudah sampai: kosongkan formulir ini',
  },
  zh: {
    title: '在线客服',
    about: '您的问题属于',
    chooseType: '选择问题类型',
    tagsFailed: '无法加载问题类型',
    text: '发生了什么？',
    textHint: '请说明事情经过、时间以及涉及的人。',
    photographs: '照片',
    count: (count, most) => `${count}/${most}`,
    evidence: '请提供证据：聊天记录、通话录音、短信截图。',
    addImage: '添加图片',
    image: (place) => `图片 ${place}`,
    removeImage: (place) => `移除图片 ${place}`,
    retryImage: (place) => `重试图片 ${place}`,
    preparing: '处理中',
    waiting: '等待中',
    interrupted: '已中断',
    failed: '失败',
    uploaded: '上传成功！',
    notUploaded: '有照片未能上传，请重试。',
    notReady: '暂时无法添加照片，请检查网络后重试。',
    onlySoMany: (most) => `最多可添加 ${most} 张照片。`,
    unreadable: (name) => `“${name}”无法作为照片打开，请选择 JPEG 或 PNG 图片。`,
    tooLarge: (name, megabytes) => `“${name}”太大，照片最大 ${megabytes} MB。`,
    tooManyPixels: (name, megapixels) => `“${name}”太大，照片最多 ${megapixels} 百万像素。`,
    lost: (name) => `“${name}”未能保存在本机，请重新添加。`,
    unnamed: '一张照片',
    note: '我们将在 3 个工作日内回复您的投诉。',
    send: '发送',
    waitingFor: (left) => `还有 ${left} 张照片，上传后发送…`,
    stopWaiting: '暂不发送',
    textMissing: '请填写您的意见和建议',
    typeMissing: '请先选择问题类型',
    photographMissing: '有照片未能上传，请重试或移除后再发送。',
    refusedWithoutWords: '服务器未接受您的投诉，请稍后再试。',
    sentTitle: '发送成功',
    sentText: '感谢您告诉我们，我们会尽快处理。',
    unsureTitle: '我们不确定您的投诉是否已送达',
    unsureText: '答复在途中丢失。您可以查看“我的投诉”，或再次发送：10 分钟内再次发送只会登记一次。',
    unsentTitle: '未发送：没有网络连接',
    unsentText: '您的投诉已保存在本机，联网后再发送。',
    myComplaints: '我的投诉',
    clearForm: '已送达：清空此表单',
  },
}
