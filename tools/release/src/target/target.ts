/** A file of a target. */
export interface StoredFile {
  /** From the target's root, with forward slashes. */
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/** What a static host must know of a file to answer with it. */
export interface Dress {
  readonly contentType: string
  readonly cache: 'immutable' | 'revalidate'
}

/** What visitors of an app see. */
export interface Shown {
  readonly live: string
  /** A deployment that this many of 100 visitors see instead. */
  readonly canary?: { readonly deployId: string; readonly share: number } | undefined
}

/** A lock that is held. */
export interface HeldLock {
  /** @throws ReleaseProblem when another publisher has taken it over. */
  check(): Promise<void>
  free(): Promise<void>
}

/**
 * Where releases are published to: a folder or a bucket, of one brand (docs/decisions/015). A write is there whole or
 * not at all. Paths are the same everywhere:
 * `assets/**` and `releases/<app>/<deployId>/**` are only ever added to, `state/<app>.json` says what is live, and
 * `show` alone changes what visitors see.
 */
export interface Target {
  /** As a person wrote it. */
  readonly name: string
  /** What a person should know before a part of the visitors is sent elsewhere; undefined: nothing. */
  readonly canaryNeeds?: string
  /** Every file below a folder, sorted by path. */
  list(folder: string): Promise<StoredFile[]>
  read(path: string): Promise<Buffer | undefined>
  /** Whether exactly these bytes lie there. */
  holds(path: string, content: Uint8Array): Promise<boolean>
  write(path: string, content: Uint8Array, dress: Dress): Promise<void>
  remove(path: string): Promise<void>
  /** Comes back when everything written so far would survive a power cut. */
  settle(): Promise<void>
  /**
   * Makes visitors of `app` see this, each page at once, old or new; doing it twice changes nothing.
   * @param before What was live until now.
   */
  show(app: string, shown: Shown, before: string | null): Promise<void>
  /** Makes a deployment reachable under `/_preview/<deployId>/`, or unreachable again. */
  showPreview(app: string, deployId: string, isShown: boolean): Promise<void>
  /** What differs between what visitors see and `shown`, a sentence each; none: nothing. */
  findStrayed(app: string, shown: Shown): Promise<string[]>
  /** Keeps other publishers away; undefined with `holder` when one is at work. Freed by itself when its holder dies. */
  lock(what: string): Promise<HeldLock | { readonly holder: string }>
}
