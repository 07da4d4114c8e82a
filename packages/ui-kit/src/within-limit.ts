/**
 * The beginning of a text that is at most `limit` long, counted as `maxlength` counts: in UTF-16 units. A character that
 * takes two of them is never halved. U+0000, which no database stores as text, is left out.
 */
export function withinLimit(written: string, limit = Infinity): string {
  const text = written.replaceAll('\0', '')

  if (text.length <= limit) return text

  const last = text.charCodeAt(limit - 1)
  const isHalved = last >= 0xd800 && last <= 0xdbff

  return text.slice(0, isHalved ? limit - 1 : limit)
}
