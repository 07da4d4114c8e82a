import { definePage } from '@pahiram/page/definition'

export const page = definePage({ kind: 'data' })
