import type { Command } from './command.ts'
import { link } from './link.ts'
import { validate } from './validate.ts'

/** All that `pnpm templates` does, in the order of a campaign. */
export const commands: readonly Command[] = [validate, link]
