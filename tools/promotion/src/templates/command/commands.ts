import type { Command } from './command.ts'
import { diff } from './diff.ts'
import { link } from './link.ts'
import { list } from './list.ts'
import { newTemplate } from './new.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { split } from './split.ts'
import { validate } from './validate.ts'

/** All that `pnpm templates` does, in the order of a campaign. */
export const commands: readonly Command[] = [newTemplate, validate, publish, list, diff, rollback, split, link]
