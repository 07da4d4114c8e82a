import type { LineFault } from '../engines/line.ts'

import type { SheetView } from './subjects.ts'

/** What the network does with a view's calls, so that the page comes into its state. */
export function faultOf(view: SheetView): (path: string) => LineFault | undefined {
  const fault = faultOfState(view)

  return (address) => {
    const path = address.split('?', 1)[0] ?? ''

    // It is drawn at random: the sheet would call it changed each time.
    if (path === '/promotion/get-captcha' && fault === undefined) return captcha
    return view.calls.includes(path) ? fault : undefined
  }
}

function faultOfState({ state, isRewritten }: SheetView): LineFault | undefined {
  switch (state) {
    case 'loading':
      return 'hang'
    case 'offline':
      return 'cut'
    case '500':
      return { status: 500, type: 'text/html; charset=utf-8', body: '<!doctype html><h1>Internal Server Error</h1>' }
    case 'broken':
      return { status: 200, type: 'application/json; charset=utf-8', body: '{"code":"0","data":{"orderStatus":1' }
    case 'longest':
      return isRewritten ? { rewrite: lengthen } : undefined
    case 'empty':
      return isRewritten ? { rewrite: empty } : undefined
    case 'data':
    case 'no session':
      return undefined
  }
}

const captcha: LineFault = {
  status: 200,
  type: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#ddd"/><text x="18" y="28" font-size="24">a7c3</text></svg>',
}

/** How many rows the longest believable list has. */
const longestList = 12

/**
 * Makes an answer of the server as long as is believable: texts twice as long, amounts of nine digits, lists of rows with
 * twelve of them. What is no text for people (an address, a key, a colour, a date) stays as it is.
 * @example lengthen({ label: 'Due date', value: '₱1,050.00' }) // { label: 'Due date due date', value: '₱123,456,789.00' }
 */
export function lengthen(json: unknown): unknown {
  if (typeof json === 'string') return longer(json)
  if (Array.isArray(json)) {
    const rows = json.map(lengthen)
    const isOfRows = rows.length > 0 && rows.every(isRow)

    return isOfRows ? Array.from({ length: Math.max(rows.length, longestList) }, (_, n) => rows[n % rows.length]) : rows
  }
  if (json !== null && typeof json === 'object') {
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, lengthen(value)]))
  }
  return json
}

function longer(text: string): string {
  if (/^[₱₹$]?\s?[\d,]+\.\d\d$/.test(text)) return text.replace(/[\d,]+\.\d\d/, '123,456,789.00')
  // An address, a day, markup.
  if (/^(?:\w+:|\/|#)|\d{4}|</.test(text)) return text
  return /\p{L} \p{L}/u.test(text) ? `${text} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

/** A row of texts alone: nothing in it has to be unique. */
function isRow(entry: unknown): boolean {
  return (
    entry !== null &&
    typeof entry === 'object' &&
    Object.keys(entry).every((name) => ['label', 'value', 'title', 'name', 'key'].includes(name)) &&
    !('id' in entry)
  )
}

/** Empties every list of an answer of the server. */
export function empty(json: unknown): unknown {
  if (Array.isArray(json)) return []
  if (json !== null && typeof json === 'object') {
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, empty(value)]))
  }
  return json
}
