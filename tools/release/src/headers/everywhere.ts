/** On every answer: no guessing of types, and no address of ours, which holds the session, told to another site. */
export const everywhere: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}
