import { join } from 'node:path'

import { workspaceRoot } from '../workspace/workspace-root.ts'

/** Where releases come to lie when nobody says where. */
export const usualOut = join(workspaceRoot, 'dist/releases')
