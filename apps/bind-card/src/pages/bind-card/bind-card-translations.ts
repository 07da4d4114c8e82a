import type { Translations } from '@pahiram/page'

/** What `/bind-card` says. */
export interface BindCardWords {
  readonly title: string
  readonly next: string
  readonly confirm: string
  readonly cancel: string
  readonly cardTypes: string
  readonly choose: string
  readonly unnamed: string
  readonly enterField: (title: string) => string
  readonly chooseField: (title: string) => string
  readonly missingTitle: (count: number) => string
  readonly unfillable: string
  readonly nothingToSave: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly search: string
  readonly found: (count: number) => string
  readonly nothingFound: string
  readonly loadingChoices: string
  readonly choicesFailed: string
  readonly year: string
  readonly month: string
  readonly day: string
  readonly refusedWithoutWords: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly savedTitle: string
  readonly savedText: string
  readonly goOn: string
}

/** The texts of `/bind-card` in each language but the default mix. */
export const translations: Translations<BindCardWords> = {
  en: {},
  fil: {
    title: 'Account sa pagbabayad',
    next: 'Susunod',
    confirm: 'Kumpirmahin',
    cancel: 'Kanselahin',
    cardTypes: 'Uri ng account',
    choose: 'Pumili',
    unnamed: 'Patlang',
    enterField: (title) => `Ilagay: ${title}`,
    chooseField: (title) => `Piliin: ${title}`,
    missingTitle: (count) => (count === 1 ? 'May isang sagot na kulang' : `May ${count} sagot na kulang`),
    unfillable: 'Hindi ito mapupunan dito.',
    nothingToSave: 'Walang maise-save dito.',
    emptyTitle: 'Wala pang pupunan',
    emptyText: 'Hindi pa makapagdagdag ng account sa ngayon. Subukan muli mamaya.',
    search: 'Maghanap',
    found: (count) => `${count} ang nahanap`,
    nothingFound: 'Walang nahanap',
    loadingChoices: 'Naglo-load',
    choicesFailed: 'Hindi ma-load ang mga pagpipilian. Suriin ang iyong koneksyon.',
    year: 'Taon',
    month: 'Buwan',
    day: 'Araw',
    refusedWithoutWords: 'Hindi na-save ang account. Suriin ang inilagay mo at subukan muli.',
    unsureTitle: 'Hindi namin alam kung na-save ang iyong account',
    unsureText:
      'Nawala ang sagot sa daan. Maaari mong ipadala muli: iisang account ito, kaya walang mase-save nang dalawang beses.',
    savedTitle: 'Na-save na ang iyong account sa pagbabayad',
    savedText: 'Wala nang ibang gagawin dito.',
    goOn: 'Magpatuloy',
  },
  es: {
    title: 'Cuenta de pago',
    next: 'Siguiente',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    cardTypes: 'Tipo de cuenta',
    choose: 'Elegir',
    unnamed: 'Campo',
    enterField: (title) => `Escribe: ${title}`,
    chooseField: (title) => `Elige: ${title}`,
    missingTitle: (count) => (count === 1 ? 'Falta una respuesta' : `Faltan ${count} respuestas`),
    unfillable: 'Esto no se puede rellenar aquí.',
    nothingToSave: 'Aquí no hay nada que se pueda guardar.',
    emptyTitle: 'Todavía no hay nada que rellenar',
    emptyText: 'Ahora no se puede añadir ninguna cuenta. Inténtalo de nuevo en un momento.',
    search: 'Buscar',
    found: (count) => `${count} encontrados`,
    nothingFound: 'No se encontró nada',
    loadingChoices: 'Cargando',
    choicesFailed: 'No se pudieron cargar las opciones. Revisa tu conexión.',
    year: 'Año',
    month: 'Mes',
    day: 'Día',
    refusedWithoutWords: 'La cuenta no se guardó. Revisa lo que escribiste e inténtalo de nuevo.',
    unsureTitle: 'No sabemos si tu cuenta se guardó',
    unsureText:
      'La respuesta se perdió en el camino. Puedes enviarla otra vez: es la misma cuenta, así que nada se guarda dos veces.',
    savedTitle: 'Tu cuenta de pago está guardada',
    savedText: 'Aquí no queda nada por hacer.',
    goOn: 'Continuar',
  },
  id: {
    title: 'Rekening pembayaran',
    next: 'Lanjut',
    confirm: 'Konfirmasi',
    cancel: 'Batal',
    cardTypes: 'Jenis rekening',
    choose: 'Pilih',
    unnamed: 'Isian',
    enterField: (title) => `Isi: ${title}`,
    chooseField: (title) => `Pilih: ${title}`,
    missingTitle: (count) => `${count} jawaban belum diisi`,
    unfillable: 'Ini tidak dapat diisi di sini.',
    nothingToSave: 'Tidak ada yang dapat disimpan di sini.',
    emptyTitle: 'Belum ada yang perlu diisi',
    emptyText: 'Saat ini rekening belum dapat ditambahkan. Coba lagi sebentar lagi.',
    search: 'Cari',
    found: (count) => `${count} ditemukan`,
    nothingFound: 'Tidak ada yang ditemukan',
    loadingChoices: 'Memuat',
    choicesFailed: 'Pilihan tidak dapat dimuat. Periksa koneksi Anda.',
    year: 'Tahun',
    month: 'Bulan',
    day: 'Tanggal',
    refusedWithoutWords: 'Rekening tidak tersimpan. Periksa isian Anda dan coba lagi.',
    unsureTitle: 'Kami tidak tahu apakah rekening Anda tersimpan',
    unsureText:
      'Jawabannya hilang di jalan. Anda dapat mengirimnya lagi: rekeningnya sama, jadi tidak ada yang tersimpan dua kali.',
    savedTitle: 'Rekening pembayaran Anda tersimpan',
    savedText: 'Tidak ada lagi yang perlu dilakukan di sini.',
    goOn: 'Lanjutkan',
  },
  zh: {
    title: '收款账户',
    next: '下一步',
    confirm: '确认',
    cancel: '取消',
    cardTypes: '账户类型',
    choose: '请选择',
    unnamed: '填写项',
    enterField: (title) => `请填写：${title}`,
    chooseField: (title) => `请选择：${title}`,
    missingTitle: (count) => `还有 ${count} 项未填写`,
    unfillable: '此项无法在这里填写。',
    nothingToSave: '这里没有可以保存的内容。',
    emptyTitle: '暂时没有需要填写的内容',
    emptyText: '目前无法添加账户，请稍后重试。',
    search: '搜索',
    found: (count) => `找到 ${count} 项`,
    nothingFound: '没有找到',
    loadingChoices: '加载中',
    choicesFailed: '选项无法加载，请检查网络。',
    year: '年',
    month: '月',
    day: '日',
    refusedWithoutWords: '账户未保存，请检查填写的内容后重试。',
    unsureTitle: '无法确定您的账户是否已保存',
    unsureText: '服务器的回应在途中丢失。您可以再次提交：账户相同，不会重复保存。',
    savedTitle: '您的收款账户已保存',
    savedText: '这里没有其他需要做的事。',
    goOn: '继续',
  },
}
