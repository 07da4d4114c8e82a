import type { ImageViewerWords } from '@pahiram/image-viewer'
import type { Translations } from '@pahiram/page'

/** What `/complainDetails` says. */
export interface DetailsWords {
  readonly title: string
  readonly number: string
  readonly yourComplaint: string
  readonly noContent: string
  readonly pictures: string
  readonly replyPictures: string
  readonly enlarge: (number: number) => string
  readonly hiddenPicture: (number: number) => string
  /** What stands for a picture that is read out. */
  readonly picture: (number: number) => string
  readonly viewer: ImageViewerWords
  readonly pictureFailed: string
  readonly result: string
  readonly agent: string
  readonly noReply: string
  readonly rate: string
  readonly rateText: string
  readonly star: (count: number) => string
  readonly chooseStars: string
  readonly cancel: string
  readonly send: string
  readonly rated: string
  readonly whichOne: string
  readonly whichOneText: string
  readonly list: string
}

/** The texts of `/complainDetails` in each language but the default mix. */
export const translations: Translations<DetailsWords> = {
  en: {},
  fil: {
    title: 'Detalye ng reklamo',
    number: 'Numero ng reklamo',
    yourComplaint: 'Ang iyong reklamo',
    noContent: 'Walang teksto ang reklamong ito.',
    pictures: 'Mga larawan',
    replyPictures: 'Mga larawan ng sagot',
    enlarge: (number) => `Palakihin ang larawan ${number}`,
    hiddenPicture: (number) => `Hindi maipakita rito ang larawan ${number}`,
    picture: (number) => `Larawan ${number}`,
    viewer: {
      title: 'Pinalaking larawan',
      close: 'Isara',
      zoomIn: 'Palakihin',
      zoomOut: 'Paliitin',
      previous: 'Nakaraang larawan',
      next: 'Susunod na larawan',
      failed: 'Hindi dumating ang larawan. Suriin ang iyong koneksyon at buksan muli.',
      position: (place, of) => `${place} sa ${of}`,
    },
    pictureFailed: 'Hindi mabuksan ang larawan. Suriin ang iyong koneksyon at subukan muli.',
    result: 'Resulta ng pagproseso',
    agent: 'Serbisyo sa customer',
    noReply: 'Tinitingnan na namin ito. May sagot ka sa loob ng 3 araw ng trabaho.',
    rate: 'Paki-rate ang serbisyong ito',
    rateText: 'Gaano kami kahusay sa paghawak ng iyong reklamo?',
    star: (count) => `${count} bituin`,
    chooseStars: 'Pumili muna ng 1 hanggang 5 bituin.',
    cancel: 'Kanselahin',
    send: 'Ipadala',
    rated: 'Naipadala ang iyong rating',
    whichOne: 'Aling reklamo ito?',
    whichOneText: 'Hindi sinasabi ng link kung aling reklamo ang ipapakita. Nasa listahan ang lahat ng sa iyo.',
    list: 'Mga reklamo ko',
  },
  es: {
    title: 'Detalles de la queja',
    number: 'Número de queja',
    yourComplaint: 'Tu queja',
    noContent: 'Esta queja no tiene texto.',
    pictures: 'Imágenes',
    replyPictures: 'Imágenes de la respuesta',
    enlarge: (number) => `Ampliar la imagen ${number}`,
    hiddenPicture: (number) => `La imagen ${number} no se puede mostrar aquí`,
    picture: (number) => `Imagen ${number}`,
    viewer: {
      title: 'Imagen ampliada',
      close: 'Cerrar',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      previous: 'Imagen anterior',
      next: 'Imagen siguiente',
      failed: 'La imagen no llegó. Revisa tu conexión y ábrela de nuevo.',
      position: (place, of) => `${place} de ${of}`,
    },
    pictureFailed: 'No se pudo abrir la imagen. Revisa tu conexión e inténtalo de nuevo.',
    result: 'Resultado del proceso',
    agent: 'Atención al cliente',
    noReply: 'La estamos revisando. Recibirás una respuesta en un plazo de 3 días laborables.',
    rate: 'Califica este servicio',
    rateText: '¿Qué tal atendimos tu queja?',
    star: (count) => (count === 1 ? '1 estrella' : `${count} estrellas`),
    chooseStars: 'Elige primero de 1 a 5 estrellas.',
    cancel: 'Cancelar',
    send: 'Enviar',
    rated: 'Calificación enviada',
    whichOne: '¿Qué queja es?',
    whichOneText: 'Este enlace no dice qué queja mostrar. Encontrarás todas las tuyas en la lista.',
    list: 'Mis quejas',
  },
  id: {
    title: 'Detail keluhan',
    number: 'Nomor keluhan',
    yourComplaint: 'Keluhan Anda',
    noContent: 'Keluhan ini tidak berisi teks.',
    pictures: 'Gambar',
    replyPictures: 'Gambar balasan',
    enlarge: (number) => `Perbesar gambar ${number}`,
    hiddenPicture: (number) => `Gambar ${number} tidak dapat ditampilkan di sini`,
    picture: (number) => `Gambar ${number}`,
    viewer: {
      title: 'Gambar diperbesar',
      close: 'Tutup',
      zoomIn: 'Perbesar',
      zoomOut: 'Perkecil',
      previous: 'Gambar sebelumnya',
      next: 'Gambar berikutnya',
      failed: 'Gambar tidak sampai. Periksa koneksi Anda dan buka lagi.',
      position: (place, of) => `${place} dari ${of}`,
    },
    pictureFailed: 'Gambar tidak dapat dibuka. Periksa koneksi Anda dan coba lagi.',
    result: 'Hasil proses',
    agent: 'Layanan pelanggan',
    noReply: 'Kami sedang memeriksanya. Anda mendapat balasan dalam 3 hari kerja.',
    rate: 'Beri nilai layanan ini',
    rateText: 'Seberapa baik kami menangani keluhan Anda?',
    star: (count) => `${count} bintang`,
    chooseStars: 'Pilih 1 sampai 5 bintang dulu.',
    cancel: 'Batal',
    send: 'Kirim',
    rated: 'Penilaian terkirim',
    whichOne: 'Keluhan yang mana?',
    whichOneText: 'Tautan ini tidak menyebut keluhan yang mana. Semua keluhan Anda ada di daftar.',
    list: 'Keluhan saya',
  },
  zh: {
    title: '投诉详情',
    number: '投诉编号',
    yourComplaint: '您的投诉',
    noContent: '此投诉没有文字内容。',
    pictures: '图片',
    replyPictures: '回复中的图片',
    enlarge: (number) => `放大图片 ${number}`,
    hiddenPicture: (number) => `图片 ${number} 无法在这里显示`,
    picture: (number) => `图片 ${number}`,
    viewer: {
      title: '放大的图片',
      close: '关闭',
      zoomIn: '放大',
      zoomOut: '缩小',
      previous: '上一张',
      next: '下一张',
      failed: '图片没有加载出来，请检查网络后重新打开。',
      position: (place, of) => `第 ${place} 张，共 ${of} 张`,
    },
    pictureFailed: '图片无法打开，请检查网络后重试。',
    result: '处理结果',
    agent: '客服',
    noReply: '我们正在处理，将在 3 个工作日内答复您。',
    rate: '请为本次服务评分',
    rateText: '您对投诉处理是否满意？',
    star: (count) => `${count} 星`,
    chooseStars: '请先选择 1 至 5 星。',
    cancel: '取消',
    send: '提交',
    rated: '评分已提交',
    whichOne: '要查看哪条投诉？',
    whichOneText: '此链接没有说明是哪条投诉，您可以在列表中找到所有投诉。',
    list: '我的投诉',
  },
}
