import type { Drawing, Opening, ServerPage } from '@pahiram/page/server'

/** What a worker is asked to draw. */
export interface DrawTask {
  /** The URL of the page's server bundle. */
  readonly bundle: string
  readonly opening: Opening
}

/** Draws a page, in a thread of its own: what a release does here costs nobody else anything. */
// eslint-disable-next-line import/no-default-export -- a worker's pool calls its default export
export default async function draw({ bundle, opening }: DrawTask): Promise<Drawing> {
  const { page } = (await import(bundle)) as { page: ServerPage }

  const drawing = (await page.draw(opening)) as Partial<Drawing> | undefined

  if (typeof drawing?.html !== 'string') throw new TypeError('It draws no HTML')
  return drawing as Drawing
}
