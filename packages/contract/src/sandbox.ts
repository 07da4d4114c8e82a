/**
 * The name of the `<meta>` element by which a server in its sandbox, or while developing, marks each page. Released
 * pages never carry it: only where it stands may the developer preview be the shell of the page that it frames.
 */
export const sandboxMark = 'pahiram-sandbox'

/** The mark as it is written into a page's head. */
export const sandboxMarkElement = `<meta name="${sandboxMark}">`
