/** Where apps are published to, as the web server reaches it. */
export type PublishedPlace = PublishedFolder | PublishedBucket

/** A folder on the web server's machine. */
export interface PublishedFolder {
  readonly folder: string
  /** nginx has the module for files compressed with Brotli. */
  readonly brotli: boolean
}

/** An S3-compatible bucket that lets the web server read. */
export interface PublishedBucket {
  /** `http:` or `https:`, the prefix of its keys included, without a slash at its end. */
  readonly bucket: string
  /** The name server that is asked for the bucket's address; without one it is looked up when nginx starts. */
  readonly resolver?: string | undefined
  /** The file of certificate authorities that an `https:` bucket is checked with. */
  readonly authorities: string
}

/** What of nginx's configuration depends on where pages and files are. */
export interface NginxPlace {
  /** For the `http` block. */
  readonly outside: readonly string[]
  /** For the `server` block: what holds everywhere in it. */
  readonly inside: readonly string[]
  /** Gives a visitor's page, the canary's or else the live one, in a location that begins so. */
  pages(head: string, headers: readonly string[]): readonly string[]
  /** Gives a deployment's page. */
  previews(head: string, headers: readonly string[]): readonly string[]
  /** The lines of a location for files below `/assets/`. */
  asset(headers: readonly string[]): readonly string[]
}
