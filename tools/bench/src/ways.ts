/**
 * How a page is opened. `served`: drawn by the server, on a phone that has nothing of it. `filipino`: the same in Filipino. `warm`: on
 * a later day, in a web view that starts again. `next`: in the web view of another app's page. `files`: from a folder, which draws
 * nothing. `package`: from the device, where the shell hands over the first answer.
 */
export const ways = ['served', 'filipino', 'warm', 'next', 'files', 'package'] as const

export type Way = (typeof ways)[number]
