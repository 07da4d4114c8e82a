import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { distFolder } from './folders.ts'

/** Builds the usual React SPA that the order page is compared with: Vite's defaults, our browser targets. */
export async function buildUsualSpa(): Promise<void> {
  const root = fileURLToPath(new URL('./pages', import.meta.url))

  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      target: ['chrome87', 'safari14'],
      outDir: distFolder,
      assetsDir: 'assets/bench',
      emptyOutDir: true,
      rolldownOptions: { input: `${root}/bench-spa/index.html` },
    },
  })
}
