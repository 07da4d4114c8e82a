/** What a template without colours of its own has (docs/spec/landing-template.md): hex. */
export const standardTheme = { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' } as const

/** The least contrast of a text with its ground (docs/spec/landing-template.md, rules; WCAG 2.2). */
export const leastContrast = 4.5

/**
 * How far two hex colours (`#rgb`, `#rrggbb`) stand out from each other: 1 not at all, 21 black from white. Of what is
 * no such colour the figure says nothing, but it is one.
 */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]

  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The contrast of the text of a theme on its background, with the standard colours for those it does not name. */
export function textContrastOf(theme: {
  readonly background?: string | undefined
  readonly text?: string | undefined
}): number {
  return contrastOf(theme.text ?? standardTheme.text, theme.background ?? standardTheme.background)
}

/** Relative luminance (WCAG 2.2): 0 is black, 1 white. */
function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const parts = [1, 3, 5].map((at) => linear(Number.parseInt(digits.slice(at, at + 2), 16)))
  const [red, green, blue] = parts as [number, number, number]

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  const share = part / 255 || 0

  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
