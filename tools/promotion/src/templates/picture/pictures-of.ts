import { blocksOf } from '../file/document-problems.ts'

/** A picture that a template shows. */
export interface PictureUse {
  /** The field that names it, as `blocks.0.image`. */
  readonly path: string
  readonly address: string
}

/** The pictures of a template, those whose address may be published; an address that is none is the schema's to tell. */
export function picturesOf(document: unknown): readonly PictureUse[] {
  return blocksOf(document).flatMap((block, index) => {
    const field = block['type'] === 'hero' ? 'image' : block['type'] === 'image' ? 'src' : undefined
    const address = field === undefined ? undefined : block[field]

    return typeof address === 'string' && URL.canParse(address) && address.startsWith('https://')
      ? [{ path: `blocks.${index}.${field}`, address }]
      : []
  })
}
