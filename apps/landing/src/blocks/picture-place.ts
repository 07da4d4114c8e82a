import type { ThemeProperties } from './theme.ts'

/** The room of a picture whose address does not say its size. */
const usual = { width: 640, height: 360 }

/**
 * Reads how a picture is shown from the fragment of its address: its size in pixels, and the point that stays in view where only a
 * part of it is shown, as `object-position` takes it. `…jpg#960x1440@50,30` is high, and its upper part matters.
 */
export function pictureFacts(address: string) {
  const [, width, height, x = 50, y = 50] = /#(\d+)x(\d+)(?:@(\d+),(\d+))?$/.exec(address) ?? []

  return {
    width: Number(width) || usual.width,
    height: Number(height) || usual.height,
    position: `${x}% ${y}%`,
  }
}

/** What stays in view of a picture that covers its place, as the custom property that the hero's style reads. */
export function focusOf(address: string): ThemeProperties {
  return { '--focus': pictureFacts(address).position }
}
