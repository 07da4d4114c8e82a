import type { Translations } from '@pahiram/page'

/** What `/complaintList` says. */
export interface ListWords {
  readonly title: string
  readonly tabs: string
  readonly untitled: string
  readonly complaint: string
  readonly nothingHere: string
  readonly nothingAtAll: string
  readonly newComplaint: string
  readonly search: string
  readonly found: (count: number, of: number) => string
  readonly nothingFound: string
  readonly showAll: string
  readonly showMore: string
}

/** The texts of `/complaintList` in each language but the default mix. */
export const translations: Translations<ListWords> = {
  en: {},
  fil: {
    title: 'Mga reklamo ko',
    tabs: 'Mga uri ng reklamo',
    untitled: 'Mga reklamo',
    complaint: 'Reklamo',
    nothingHere: 'Wala pang laman dito.',
    nothingAtAll: 'Wala ka pang ipinadalang reklamo.',
    newComplaint: 'Magpadala ng reklamo',
    search: 'Maghanap',
    found: (count, of) => `${count} sa ${of} reklamo`,
    nothingFound: 'Walang reklamo na may ganitong mga salita.',
    showAll: 'Ipakita lahat',
    showMore: 'Magpakita pa',
  },
  es: {
    title: 'Mis quejas',
    tabs: 'Tipos de quejas',
    untitled: 'Quejas',
    complaint: 'Queja',
    nothingHere: 'Todavía no hay nada aquí.',
    nothingAtAll: 'No has enviado ninguna queja.',
    newComplaint: 'Enviar una queja',
    search: 'Buscar',
    found: (count, of) => `${count} de ${of} quejas`,
    nothingFound: 'Ninguna queja contiene estas palabras.',
    showAll: 'Mostrar todas',
    showMore: 'Mostrar más',
  },
  id: {
    title: 'Keluhan saya',
    tabs: 'Jenis keluhan',
    untitled: 'Keluhan',
    complaint: 'Keluhan',
    nothingHere: 'Belum ada apa-apa di sini.',
    nothingAtAll: 'Anda belum mengirim keluhan.',
    newComplaint: 'Kirim keluhan',
    search: 'Cari',
    found: (count, of) => `${count} dari ${of} keluhan`,
    nothingFound: 'Tidak ada keluhan dengan kata-kata ini.',
    showAll: 'Tampilkan semua',
    showMore: 'Tampilkan lagi',
  },
  zh: {
    title: '我的投诉',
    tabs: '投诉分类',
    untitled: '投诉',
    complaint: '投诉',
    nothingHere: '这里还没有内容。',
    nothingAtAll: '您还没有提交过投诉。',
    newComplaint: '提交投诉',
    search: '搜索',
    found: (count, of) => `共 ${of} 条投诉，找到 ${count} 条`,
    nothingFound: '没有包含这些文字的投诉。',
    showAll: '显示全部',
    showMore: '显示更多',
  },
}
