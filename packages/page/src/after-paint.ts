/** Runs once what stands now has been painted; where nobody sees the page, once somebody does. Part of inline scripts: no API newer than 2017. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
