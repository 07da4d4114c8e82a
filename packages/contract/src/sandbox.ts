/**
 * The attribute of `<html>` by which a server in its sandbox, or while developing, marks each page. Released pages never
 * carry it: only where it stands may the developer preview be the shell of the page that it frames.
 */
export const sandboxMark = 'data-sandbox'
