import type { PublishedTemplate } from '@pahiram/contract'

/** A register template that may be published, with what differs. */
export function landingDocument(id: string, differences: Partial<PublishedTemplate> = {}): PublishedTemplate {
  return {
    id,
    kind: 'register',
    title: 'Fast cash',
    blocks: [
      { type: 'hero', headline: 'Up to ₱25,000' },
      { type: 'form', button: 'Apply' },
    ],
    ...differences,
  }
}
