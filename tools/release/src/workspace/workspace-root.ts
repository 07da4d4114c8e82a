import { join } from 'node:path'

/** The repository's root. */
export const workspaceRoot = join(import.meta.dirname, '../../../..')
