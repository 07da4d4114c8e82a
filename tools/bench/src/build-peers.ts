import { globSync } from 'node:fs'
import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')
const pages = join(import.meta.dirname, 'pages')

/** The built apps, as `pnpm build` left them. */
export const builtApps = globSync('apps/*/dist', { cwd: root }).map((folder) => join(root, folder))

/** Where the pages are built to that ours are compared with. */
export const peersFolder = join(import.meta.dirname, '../dist')

/** Builds the usual React app and the Preact one with Vite's defaults and our browser targets, and copies the limit. */
export async function buildPeers(): Promise<void> {
  const input = ['bench-spa', 'bench-preact'].map((page) => join(pages, page, 'index.html'))
  const target = ['chrome87', 'safari14']
  const output = { outDir: peersFolder, assetsDir: 'assets/bench', emptyOutDir: true }

  await build({
    root: pages,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { target, ...output, rolldownOptions: { input } },
  })
}
