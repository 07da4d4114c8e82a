/**
 * The data address of a picture, for an `<img>`. Part of the inline script of pages with an `EarlyPicture`: the page shows the same
 * address, so that the picture is not drawn again.
 */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
