import { UsageError } from '@pahiram/command-line'
import { formatMarketTime } from '@pahiram/formatting/calendar'

/** Which share of the visitors sees which version, in hundredths. */
export type Shares = readonly { readonly version: number; readonly share: number }[]

/** `version 3 for 70 %, version 4 for 30 %` */
export function formatShares(shares: Shares): string {
  return shares.map(({ version, share }) => `version ${version} for ${share} %`).join(', ')
}

/**
 * Reads shares as they are written: `3=70`.
 * @throws {UsageError} when one is none, a version stands twice, or they are not 100 together.
 */
export function parseShares(written: readonly string[]): Shares {
  const shares = written.map((text) => {
    const [, version, share] = /^(\d{1,9})=(\d{1,3})%?$/.exec(text.replaceAll(' ', '')) ?? []

    if (version === undefined || share === undefined || Number(version) < 1 || Number(share) < 1) {
      throw new UsageError(`--share "${text}" is no share: write the version, = and its part of 100, as 3=70`)
    }
    return { version: Number(version), share: Number(share) }
  })
  const sum = shares.reduce((all, { share }) => all + share, 0)
  const twice = shares.find(({ version }, index) => shares.findIndex((other) => other.version === version) < index)

  if (twice !== undefined) throw new UsageError(`Version ${twice.version} has two shares: give it one.`)
  if (sum !== 100) throw new UsageError(`The shares are ${sum} together; they must be 100.`)
  return shares
}

/**
 * Reads a version's number.
 * @throws {UsageError} when it is none.
 */
export function parseVersion(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) {
    throw new UsageError(`"${written}" is no version: those are 1, 2, 3 and so on.`)
  }
  return Number(written)
}

/** Formats when a version was published, in the market's time: `21 Nov 2026, 18:30`; empty for an invalid moment. */
export function formatMoment(moment: string): string {
  const date = new Date(moment)

  return Number.isNaN(date.getTime()) ? '' : formatMarketTime(date)
}

/** `0.3 s` */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
