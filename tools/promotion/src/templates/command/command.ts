import type { StaffDoor } from '@pahiram/staff-client'

import type { Arguments, Options } from '../arguments.ts'
import type { FetchPicture } from '../picture/fetch-picture.ts'

/** What commands reach of the world. */
export interface World {
  /** Where paths are meant from: the folder of who calls. */
  readonly folder: string
  readonly print: (text: string) => void
  /** Beside the result: notes and problems. */
  readonly note: (text: string) => void
  /** The server; asked for only where a command needs it. */
  readonly door: () => StaffDoor
  /** The network, for pictures and pages. */
  readonly fetch: FetchPicture
  /** How long the command has been at it, in milliseconds. */
  readonly elapsed: () => number
  /** Whether colours and such are seen by somebody. */
  readonly isTerminal: boolean
}

/** One of the things that `pnpm templates` does. */
export interface Command {
  readonly name: string
  /** One line in the list of all. */
  readonly summary: string
  /** How it is written, and all about it. */
  readonly help: string
  readonly options: Options
  /** @returns whether all is well; what is not has been told. */
  run(given: Arguments, world: World): Promise<boolean>
}
