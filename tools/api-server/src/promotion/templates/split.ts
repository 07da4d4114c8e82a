import { hash } from 'node:crypto'

/** A share of a template's visitors, in percent, and the version that they see. */
export interface Share {
  readonly version: number
  readonly share: number
}

/**
 * The version that a visitor of a split template sees: always the same one for the same visitor, and each version by its
 * share of them. The shares are laid side by side in their order, so that moving a border moves only the visitors next to
 * it; the template is part of the hash, so that no visitor is in the first share of every template.
 */
export function versionFor(split: readonly Share[], templateId: string, visitor: string): number | undefined {
  const total = split.reduce((sum, { share }) => sum + share, 0)
  let left = placeOf(`${templateId}\n${visitor}`) * total

  return split.find(({ share }) => (left -= share) < 0)?.version
}

/** From 0 to just below 1, and nothing can be told from it about who is where. */
function placeOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16) / 2 ** 48
}
