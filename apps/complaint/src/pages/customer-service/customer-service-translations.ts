import type { Translations } from '@pahiram/page'

/** What `/customer-service` says. */
export interface CustomerServiceWords {
  readonly title: string
  readonly lead: string
  readonly leadText: string
  readonly phone: string
  readonly email: string
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly unknown: string
  readonly expectations: string
  readonly orderNumber: string
  readonly complaintTime: string
  readonly onlineService: string
}

/** The texts of `/customer-service` in each language but the default mix. */
export const translations: Translations<CustomerServiceWords> = {
  en: {},
  fil: {
    title: 'Serbisyo sa customer',
    lead: 'Paano kami makakatulong?',
    leadText: 'Tumawag, mag-WhatsApp o mag-email sa amin.',
    phone: 'Telepono o WhatsApp',
    email: 'Email',
    copy: 'Kopyahin',
    copied: 'Nakopya na',
    notCopied: 'Pindutin nang matagal ang numero para makopya.',
    unknown: 'Wala pa rito ang aming numero at address. Bukas para sa iyo ang online na serbisyo.',
    expectations: 'Mabuting malaman',
    orderNumber: 'Ihanda ang numero ng iyong order. Makakatulong ito para mahanap namin ang iyong loan.',
    complaintTime: 'Ang reklamong ipinadala sa online na serbisyo ay sinasagot sa loob ng 3 araw ng trabaho.',
    onlineService: 'Online na serbisyo',
  },
  es: {
    title: 'Atención al cliente',
    lead: '¿Cómo podemos ayudarte?',
    leadText: 'Llámanos, envíanos un WhatsApp o escríbenos un correo.',
    phone: 'Teléfono o WhatsApp',
    email: 'Correo electrónico',
    copy: 'Copiar',
    copied: 'Copiado',
    notCopied: 'Mantén pulsado el número para copiarlo.',
    unknown: 'Nuestro número y nuestro correo aún no están aquí. El servicio en línea está abierto para ti.',
    expectations: 'Conviene saber',
    orderNumber: 'Ten a mano el número de tu pedido. Nos ayuda a encontrar tu préstamo.',
    complaintTime: 'Una queja enviada por el servicio en línea se responde en un plazo de 3 días laborables.',
    onlineService: 'Servicio en línea',
  },
  id: {
    title: 'Layanan pelanggan',
    lead: 'Apa yang bisa kami bantu?',
    leadText: 'Telepon, kirim WhatsApp, atau tulis email kepada kami.',
    phone: 'Telepon atau WhatsApp',
    email: 'Email',
    copy: 'Salin',
    copied: 'Tersalin',
    notCopied: 'Tekan lama nomornya untuk menyalin.',
    unknown: 'Nomor dan alamat kami belum ada di sini. Layanan online terbuka untuk Anda.',
    expectations: 'Baik untuk diketahui',
    orderNumber: 'Siapkan nomor pesanan Anda. Itu membantu kami menemukan pinjaman Anda.',
    complaintTime: 'Keluhan yang dikirim lewat layanan online dijawab dalam 3 hari kerja.',
    onlineService: 'Layanan online',
  },
  zh: {
    title: '客户服务',
    lead: '需要什么帮助？',
    leadText: '您可以致电、发送 WhatsApp 消息或电子邮件。',
    phone: '电话或 WhatsApp',
    email: '电子邮件',
    copy: '复制',
    copied: '复制成功',
    notCopied: '请长按号码复制。',
    unknown: '这里暂时没有我们的电话和邮箱，您可以使用在线服务。',
    expectations: '温馨提示',
    orderNumber: '请准备好您的订单号，方便我们查找您的贷款。',
    complaintTime: '通过在线服务提交的投诉将在 3 个工作日内答复。',
    onlineService: '在线服务',
  },
}
