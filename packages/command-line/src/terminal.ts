import { resolve } from 'node:path'

import { type StaffClient, staffClientFrom } from '@pahiram/api-client/staff'

/** Where a command writes. */
export interface Output {
  /** Writes a result to standard output. */
  readonly print: (text: string) => void
  /** Writes a note or a problem to standard error. */
  readonly warn: (text: string) => void
}

/** What a command uses of its process. Tests give their own. */
export interface Terminal extends Output {
  /** The folder that relative paths start from. */
  readonly folder: string
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since the process started. */
  readonly elapsedMs: () => number
  /**
   * Makes the client for the server of this environment.
   * @throws {StaffError} when `PAHIRAM_SERVER` cannot be used.
   */
  readonly staffClient: () => StaffClient
}

/** Returns the terminal of this process. */
export function processTerminal(): Terminal {
  return {
    print: (text) => console.log(harmless(text)),
    warn: (text) => console.error(harmless(text)),
    folder: callerFolder(),
    fetch,
    elapsedMs: () => performance.now(),
    staffClient: () => staffClientFrom(process.env),
  }
}

/** What others wrote steers no terminal: of control characters only line breaks and tabs are left as they are, also in JSON. */
function harmless(text: string): string {
  return text.replaceAll(/(?!\t|\r?\n)\p{Cc}/gu, (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Resolves a path that a person wrote, relative to the folder that the command was called from. */
export function resolvePath(path: string): string {
  return resolve(callerFolder(), path)
}

/** pnpm runs scripts in the workspace's root, and keeps the caller's folder in `INIT_CWD`. */
function callerFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd()
}
