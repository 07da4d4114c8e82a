import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

import { enginesOfRun } from './tools/e2e/src/engines/engines.ts'
import { SupportReporter } from './tools/e2e/src/engines/support-reporter.ts'
import { FlakyReporter } from './tools/e2e/src/flaky-reporter.ts'
import { journeyWorkers } from './tools/e2e/src/journey-workers.ts'
import { messagesPlugin } from './tools/vite-app/src/messages/messages-plugin.ts'

/** Folders whose code runs in Node only: their tests get no document. */
const nodeFolders = [
  'examples/fineract',
  'packages/bucket',
  'packages/command-line',
  'packages/page-html',
  'tools/api-server',
  'tools/bench',
  'tools/e2e',
  'tools/pages',
  'tools/page-server',
  'tools/release',
  'tools/vite-app',
  'tools/workspace-checks',
]

/** What is in a folder of pages or clients and runs in Node all the same. */
const nodeTests = ['packages/api-client/src/staff-client.test.ts', 'tools/promotion/src/templates/**/*.test.ts']

/** Folders whose tests are about the network itself: they say when the mock is between. */
const networkFolders = ['packages/api-client', 'packages/api-mock']

const seconds = 1_000
/** A browser beside other work may take its time; the usual limit of a poll is one second. */
const pollLimits = { poll: { timeout: 15 * seconds } }
/** A browser on a busy machine may stall once: a journey is tried again, and the run names those that passed only then. */
const retry = 1
const resultsFile = process.env['TEST_RESULTS']
const json: ['json', { outputFile: string }][] = resultsFile ? [['json', { outputFile: resultsFile }]] : []

/**
 * What a document writes of calls that a test lets fail, and React of a test that draws as the server and as the browser at once: a
 * note of such lines alone is left out, so that what a test does not expect is seen.
 */
const expectedLine =
  /^(?:TypeError: Network error|DOMException \[(?:AbortError|NotSupportedError)\]: .*|\s+at .*|[A-Z]+ \S+ \d{3} \(.*\)|Detected multiple renderers concurrently rendering the same context provider\..*)?$/

/** For the programs that a test starts, hundreds in a run: each loads in half the time once its files have been compiled. */
const forPrograms = { NODE_COMPILE_CACHE: join(tmpdir(), 'pahiram-compile-cache') }

const inDocument = {
  environment: 'happy-dom',
  environmentOptions: {
    happyDOM: { url: 'http://localhost/', settings: { fetch: { disableSameOriginPolicy: true } } },
  },
  testTimeout: 20 * seconds,
  // react-vant's modules import their stylesheets, which Node cannot load by itself; panzoom's entry point for Node is no module.
  server: { deps: { inline: [/react-vant/, /@panzoom/] } },
}

function testsIn(folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/{src,scripts}/**/*.test.{ts,tsx}`)
}

export default defineConfig({
  test: {
    // CI counts the tests from a file.
    reporters: ['default', ...json, new SupportReporter(), new FlakyReporter()],
    onConsoleLog: (note) => !note.split('\n').every((line) => expectedLine.test(line)),
    // All processors: by default one is left free, which on a machine with two is half of them.
    maxWorkers: '100%',
    // Random tests have fewer rounds where somebody waits for them: `roundsOf`.
    provide: { isEveryRound: process.env['TEST_ROUNDS'] === 'all' },
    projects: [
      {
        plugins: [messagesPlugin()],
        test: {
          ...inDocument,
          name: 'unit-web',
          // A thread a file: half the system's time of a process a file, and none of these tests needs a process of its own.
          pool: 'threads',
          include: testsIn(['packages/*', 'apps/*', 'tools/preview', 'tools/promotion']),
          exclude: ['**/node_modules/**', ...testsIn([...nodeFolders, ...networkFolders]), ...nodeTests],
          // A request that no test answers fails it, and none reaches a network.
          setupFiles: ['packages/api-mock/src/setup.ts'],
        },
      },
      {
        test: {
          ...inDocument,
          name: 'unit-network',
          include: testsIn(networkFolders),
          exclude: ['**/node_modules/**', ...nodeTests],
        },
      },
      {
        test: {
          name: 'unit-node',
          // A worker's files share a process and what they load, which saves a fifth of their time: a test leaves its process
          // as it found it.
          isolate: false,
          // One PostgreSQL for all of them.
          globalSetup: ['tools/api-server/src/testing/database-service.ts'],
          environment: 'node',
          env: forPrograms,
          include: [...testsIn(nodeFolders), ...nodeTests],
          testTimeout: 60 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      {
        test: {
          name: 'journey',
          environment: 'node',
          env: forPrograms,
          include: ['tools/e2e/src/**/*.journey.ts'],
          globalSetup: ['tools/e2e/src/journey-setup.ts'],
          // By themselves, and each worker with a server of its own: a server's fault switch is for one journey.
          maxWorkers: journeyWorkers,
          // A worker's journeys share a browser and what they load.
          isolate: false,
          sequence: { groupOrder: 1 },
          retry,
          expect: pollLimits,
          // Three releases to a bucket, or a whole story with its bank: a minute on a machine of ours in a slow hour.
          testTimeout: 120 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      ...enginesOfRun().map((engine) => ({
        test: {
          name: `flows-${engine}`,
          environment: 'node',
          include: ['tools/e2e/src/**/*.flow.ts'],
          globalSetup: ['tools/e2e/src/engines/flow-setup.ts'],
          // A worker's flows in an engine share a browser, and the engines share the machine.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          retry,
          expect: pollLimits,
          testTimeout: 120 * seconds,
          hookTimeout: 60 * seconds,
        },
      })),
    ],
  },
})
