/** Campaigns are in the Philippines, whoever looks from wherever. */
const manila = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Manila', dateStyle: 'medium', timeStyle: 'short' })

/** `21 Nov 2026, 18:30`, in Manila. */
export function whenPublished(moment: string): string {
  const date = new Date(moment)

  return Number.isNaN(date.getTime()) ? '' : manila.format(date)
}

/** `0.3 s` */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
