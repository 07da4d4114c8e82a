import { defineConfig } from 'vitest/config'

/** Folders whose code runs in Node only: their tests get no document. */
const nodeFolders = [
  'packages/page-html',
  'tools/api-server',
  'tools/bench',
  'tools/e2e',
  'tools/react-runtime',
  'tools/vite-app',
  'tools/workspace-checks',
]

const seconds = 1_000
const resultsFile = process.env['TEST_RESULTS']

export default defineConfig({
  test: {
    // CI counts the tests from a file.
    reporters: [
      'default',
      ...(resultsFile ? [['json', { outputFile: resultsFile }] as ['json', { outputFile: string }]] : []),
    ],
    projects: [
      {
        test: {
          name: 'unit-web',
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost/',
              settings: { fetch: { disableSameOriginPolicy: true } },
            },
          },
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tools/preview/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', ...nodeFolders.map((folder) => `${folder}/**`)],
          testTimeout: 20 * seconds,
          // react-vant's modules import their stylesheets, which Node cannot load by itself.
          server: { deps: { inline: [/react-vant/] } },
        },
      },
      {
        test: {
          name: 'unit-node',
          environment: 'node',
          include: nodeFolders.map((folder) => `${folder}/src/**/*.test.ts`),
          testTimeout: 60 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      {
        test: {
          name: 'journey',
          environment: 'node',
          include: ['tools/e2e/src/**/*.journey.ts'],
          globalSetup: ['tools/e2e/src/journey-setup.ts'],
          // One after the other and after all else: they share a server's fault switch, and two processors.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
    ],
  },
})
