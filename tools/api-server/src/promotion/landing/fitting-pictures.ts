import { landingPicturePattern, landingPictureWidths, type PublishedTemplate } from '@pahiram/contract'

import type { Caller } from '../../platform/http/caller.ts'
import { engineOf } from '../../platform/http/engine-of.ts'

type Blocks = PublishedTemplate['blocks']

/** From which version on each engine shows a format (caniuse.com, "avif" and "webp"), the smallest format first. */
const shownFrom = [
  ['avif', { Chrome: 85, WebView: 85, Firefox: 93, iOS: 17, Safari: 17 }],
  ['webp', { Chrome: 32, WebView: 32, Firefox: 65, iOS: 14, Safari: 16 }],
] as const satisfies readonly (readonly [string, Readonly<Record<string, number>>])[]

/** The widest that a picture is on a landing page, in CSS pixels, and how many device pixels one is given at most. */
const widest = { pixels: 640, ratio: 2 }

/** Names pictures of ours in the format and width that the caller's browser shows best; other addresses stay as they are. */
export function fittingPictures(blocks: Blocks, caller: Pick<Caller, 'inHeader'>): Blocks {
  const ending = `${widthFor(caller)}.${formatFor(caller)}`
  const fitting = (address: string) => {
    const [, hash, , , fragment = ''] = landingPicturePattern.exec(address) ?? []

    return hash === undefined ? address : `/promo/pictures/${hash}.${ending}${fragment}`
  }

  return blocks.map((block) => {
    if (block.type === 'hero' && block.image !== undefined) return { ...block, image: fitting(block.image) }
    return block.type === 'image' ? { ...block, src: fitting(block.src) } : block
  })
}

function formatFor({ inHeader }: Pick<Caller, 'inHeader'>): string {
  const [name = '', version] = engineOf(inHeader('User-Agent')).split(' ')
  const found = shownFrom.find(
    ([, from]) => Number(version) >= ((from as Readonly<Record<string, number>>)[name] ?? Infinity),
  )

  return found?.[0] ?? 'jpg'
}

/** By the hints that a browser sends (`Accept-CH`); without them, what most phones need. */
function widthFor({ inHeader }: Pick<Caller, 'inHeader'>): number {
  const viewport = Number(inHeader('Sec-CH-Viewport-Width'))
  const ratio = Number(inHeader('Sec-CH-DPR'))
  const needed = Math.min(viewport, widest.pixels) * Math.min(ratio, widest.ratio)

  if (!(needed > 0)) return landingPictureWidths[1]
  return landingPictureWidths.find((width) => width >= needed) ?? landingPictureWidths[2]
}
