import { closestMatch } from 'leven'

/**
 * Returns ` Do you mean ph-payday?` for the most similar known name, and an empty text when none is similar.
 * Two names are similar when at most a third of the letters differ.
 */
export function suggestionFor(name: string, knownNames: readonly string[]): string {
  const closest = closestMatch(name.toLowerCase(), knownNames, {
    maxDistance: Math.max(1, Math.floor(name.length / 3)),
  })

  return closest === undefined ? '' : ` Do you mean ${closest}?`
}
