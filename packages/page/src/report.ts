import { type PageReport, stackLimit } from '@pahiram/contract'

/** Reports a failure once and answers its reference. */
export type Report = (kind: PageReport['kind'], error: unknown) => string

interface ReporterParts {
  /** The page's path, without its query. */
  readonly page: string
  /** The release that the page is of. */
  readonly release?: string | undefined
  /** The version of the shell that opened the page. */
  readonly shell?: string | undefined
  readonly send: (report: PageReport) => void
}

/** A page that fails in a loop must not flood the network. */
const mostReportsOfAPage = 10

/**
 * Makes a page's reporter. The same failure is reported once, however many boundaries see it and however often React
 * draws it again, and always under the same reference.
 */
export function createReport({ page, release, shell, send }: ReporterParts): Report {
  const known = new Map<string, string>()

  return function report(kind, error) {
    const message = describe(error)
    const earlier = known.get(message)

    if (earlier !== undefined) return earlier

    const reference = newReference()

    if (known.size < mostReportsOfAPage) {
      known.set(message, reference)
      send({ page, kind, message, reference, release, shell, stack: stackOf(error) })
    }
    return reference
  }
}

/** Six letters and digits that are easy to read out on the telephone. */
function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

  return Array.from({ length: 6 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('')
}

function describe(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown failure'

  // An address in a message may carry the session in its query.
  return words.replaceAll(/\?[^\s'")]*/g, '?…').slice(0, 500)
}

const mostFrames = 12

/** Returns the frames of an error's stack, without its message, origins and queries, which may say who is looking. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined

  return error.stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+|^[^\s@]*@.*:\d+:\d+$/.test(line))
    .slice(0, mostFrames)
    .map((line) =>
      line
        .replaceAll(/\?[^\s)]*(?=:\d+:\d+)/g, '')
        .replaceAll(/[a-z]+:\/\/[^/\s)]*/g, '')
        .trim(),
    )
    .join('\n')
    .slice(0, stackLimit)
}
