/** A row of a pasted table, as csv-parse reads it. */
export type PastedRow = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/** How csv-parse reads what people paste: parted by tabs, commas or semicolons. Where these part a line alone, commas are text. */
export function pastedTable(text: string) {
  const parts = (sign: string, other: string) => new RegExp(`^(?!.*${other}).*${sign}`, 'm').test(text)

  return {
    bom: true,
    delimiter: text.includes('\t') ? '\t' : parts(';', ',') && !parts(',', ';') ? ';' : [',', ';'],
    // Our own files have this sign before what a spreadsheet would run.
    cast: (value: string) => value.replaceAll(/(^|[;\t\r\n])'(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu, '$1'),
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    trim: true,
  }
}

/** What a spreadsheet makes of an id of seventeen digits, whose last ones are lost: `2.3851E+16`. */
export const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d\d$/
