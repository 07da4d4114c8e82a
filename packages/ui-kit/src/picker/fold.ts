/** A name as people look for it: without case, accents and marks; an apostrophe is left out, as whoever types does. */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
