import type { Translations } from '@pahiram/page'

/** What `/complaint` says. */
export interface ComplaintWords {
  readonly title: string
  readonly myComplaints: string
  readonly order: string
  readonly all: string
  readonly noOrders: string
  readonly noOrderChosen: string
  readonly pickOrder: string
  readonly confirm: string
  readonly cancel: string
  readonly unnamedOrder: string
  readonly orderNumber: (orderNo: string) => string
  readonly selectType: string
  readonly selectSubType: string
  readonly noTypes: string
  readonly contact: string
  readonly collectionRefused: string
}

/** The texts of `/complaint` in each language but the default mix. */
export const translations: Translations<ComplaintWords> = {
  en: {
    collectionRefused: 'The selected order does not allow a complaint about its collection.',
  },
  fil: {
    title: 'Online na serbisyo',
    myComplaints: 'Mga reklamo ko',
    order: 'Ang order mo',
    all: 'Lahat',
    noOrders: 'Wala ka pang order. Maaari ka pa ring magtanong sa amin.',
    noOrderChosen: 'Walang napiling order. Piliin kung alin ang tinutukoy ng tanong mo.',
    pickOrder: 'Pumili ng order',
    confirm: 'Kumpirmahin',
    cancel: 'Kanselahin',
    unnamedOrder: 'Order',
    orderNumber: (orderNo) => `Blg. ${orderNo}`,
    selectType: 'Piliin ang uri ng tanong',
    selectSubType: 'Ano ang nangyari?',
    noTypes: 'Hindi muna makatanggap ng tanong dito sa ngayon.',
    contact: 'Makipag-ugnayan sa customer service',
    collectionRefused: 'Hindi tumatanggap ang napiling order ng reklamo tungkol sa paniningil.',
  },
  es: {
    title: 'Servicio en línea',
    myComplaints: 'Mis quejas',
    order: 'Tu pedido',
    all: 'Todos',
    noOrders: 'Todavía no tienes pedidos. Aun así puedes preguntarnos algo.',
    noOrderChosen: 'No hay ningún pedido elegido. Elige aquel sobre el que quieres preguntar.',
    pickOrder: 'Elige un pedido',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    unnamedOrder: 'Pedido',
    orderNumber: (orderNo) => `N.º ${orderNo}`,
    selectType: 'Elige el tipo de pregunta',
    selectSubType: '¿Qué pasó?',
    noTypes: 'Por el momento no se pueden recibir preguntas aquí.',
    contact: 'Contactar con atención al cliente',
    collectionRefused: 'El pedido seleccionado no admite el envío de tipo de colección.',
  },
  id: {
    title: 'Layanan online',
    myComplaints: 'Keluhan saya',
    order: 'Pesanan Anda',
    all: 'Semua',
    noOrders: 'Anda belum memiliki pesanan. Anda tetap dapat bertanya kepada kami.',
    noOrderChosen: 'Belum ada pesanan yang dipilih. Pilih pesanan yang ingin Anda tanyakan.',
    pickOrder: 'Pilih pesanan',
    confirm: 'Konfirmasi',
    cancel: 'Batal',
    unnamedOrder: 'Pesanan',
    orderNumber: (orderNo) => `No. ${orderNo}`,
    selectType: 'Pilih jenis pertanyaan',
    selectSubType: 'Apa yang terjadi?',
    noTypes: 'Pertanyaan belum dapat diterima di sini saat ini.',
    contact: 'Hubungi layanan pelanggan',
    collectionRefused: 'Pesanan yang dipilih tidak mendukung keluhan tentang penagihan.',
  },
  zh: {
    title: '在线客服',
    myComplaints: '我的投诉',
    order: '您的订单',
    all: '全部',
    noOrders: '您还没有订单，仍可向我们提问。',
    noOrderChosen: '尚未选择订单，请选择您要咨询的订单。',
    pickOrder: '选择订单',
    confirm: '确定',
    cancel: '取消',
    unnamedOrder: '订单',
    orderNumber: (orderNo) => `编号 ${orderNo}`,
    selectType: '选择问题类型',
    selectSubType: '发生了什么？',
    noTypes: '目前暂时无法在此提交问题。',
    contact: '联系客服',
    collectionRefused: '所选订单不支持提交催收类投诉。',
  },
}
