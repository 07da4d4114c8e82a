import { statSync } from 'node:fs'

interface Kept<Made> {
  readonly stamp: string
  readonly made: Promise<Made>
}

/** What was made of files, made anew when a file has changed: a build while the server runs is seen at once. */
export class FreshCache<Made> {
  #kept = new Map<string, Kept<Made>>()
  #make: (path: string) => Promise<Made>

  constructor(make: (path: string) => Promise<Made>) {
    this.#make = make
  }

  /** What `make` gave for this file as it is now; undefined when there is no such file. */
  get(path: string): Promise<Made> | undefined {
    const stamp = stampOf(path)

    if (stamp === undefined) return undefined

    const kept = this.#kept.get(path)

    if (kept?.stamp === stamp) return kept.made

    const made = this.#make(path)

    this.#kept.set(path, { stamp, made })
    // A failure is not kept: the file may be in the middle of being written.
    made.catch(() => this.#kept.delete(path))
    return made
  }
}

function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })

  return found?.isFile() ? `${found.mtimeMs} ${found.size}` : undefined
}
