/**
 * Reads an id or a number out of what was pasted from a chat, a mail or a spreadsheet: without blanks, quotes, a full stop and
 * what is invisible, and with hyphens for dashes of every kind.
 * @example pastedId('“C‑2611‑0042170931”. ') // 'C-2611-0042170931'
 */
export function pastedId(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[^\p{L}\p{N}-]/gu, '')
}
