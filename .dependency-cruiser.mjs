/**
 * The fences of CONTRIBUTING.md, "Boundaries", over the import graph; zones come from the folders, none is listed by
 * hand.
 */
const testFiles = String.raw`\.(?:test|journey|flow)\.tsx?$|/src/testing/`

/** The source of the API server, whose folders are storeys. */
const server = 'tools/api-server/src'

/** The files of the serving of pages that calls use, too: heads, plain pages and compressed answers. */
const pageAnswers = String.raw`^tools/api-server/src/site/(?:replies|encoded-file|document-head)\.ts$`
const besideStoreys = 'Only the answers of the pages’ server are used from every storey, until they lie in a package.'

/** @type {import('dependency-cruiser').IConfiguration} */
const configuration = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-page-to-page',
      comment: 'A page that needs another page’s part moves that part up; it never reaches sideways.',
      severity: 'error',
      from: { path: '^((?:apps|tools)/[^/]+/src/pages)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    },
    {
      name: 'no-app-to-app',
      comment: 'Each app is built and deployed alone; what two share becomes a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'no-shared-to-page',
      comment: 'What pages share knows no page.',
      severity: 'error',
      from: { path: '^(apps|tools)/([^/]+)/src/', pathNot: '^(apps|tools)/[^/]+/src/pages/' },
      to: { path: '^$1/$2/src/pages/[^/]+/' },
    },
    {
      name: 'no-package-to-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'nothing-to-tools',
      comment: 'Tools serve people and CI; only an app’s build file names one.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: String.raw`^apps/[^/]+/vite\.config\.ts$` },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-are-apart',
      comment:
        'A tool uses another only by its entry point, and only where the work is one: pages are drawn by page-server for the API server and for releases; releases follow the imports as pages does; journeys and figures need browser, server and releases; dev needs the server, and the doctor how it reads its settings.',
      severity: 'error',
      from: { path: '^tools/([^/]+)/' },
      to: {
        path: '^tools/',
        pathNot:
          '^tools/$1/|^tools/(?:vite-app|page-server|api-server|e2e|pages|release)/src/index\\.ts$|^tools/e2e/src/engines/index\\.ts$|^tools/api-server/src/read-settings\\.ts$|^tools/vite-app/src/messages/index\\.ts$',
      },
    },
    {
      name: 'contract-is-alone',
      comment: 'contract ← everything; it knows none of us.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(?:packages|apps|tools)/', pathNot: '^packages/contract/' },
    },
    {
      name: 'client-knows-contract-only',
      severity: 'error',
      from: { path: '^packages/(api-client|api-mock|native-bridge|formatting|page-html)/', pathNot: testFiles },
      to: { path: '^packages/', pathNot: '^packages/(?:$1|contract|load-again)/' },
    },
    {
      name: 'kit-knows-no-data',
      comment: 'ui-kit draws what it is given.',
      severity: 'error',
      from: { path: '^packages/ui-kit/' },
      to: { path: '^packages/', pathNot: '^packages/(?:ui-kit|formatting|load-again)/' },
    },
    {
      name: 'only-tests-mock',
      severity: 'error',
      from: { pathNot: `${testFiles}|^packages/api-mock/|/test-[^/]+\\.tsx?$` },
      to: { path: '^packages/(?:api-mock/|[^/]+/src/testing/)' },
    },
    {
      name: 'no-test-to-test',
      comment: 'What two tests share is a file of its own.',
      severity: 'error',
      from: {},
      to: { path: String.raw`\.(?:test|journey|flow)\.tsx?$` },
    },
    {
      name: 'entry-point-only',
      comment: 'A package is imported by the entry points that its package.json names.',
      severity: 'error',
      from: { path: '^(packages|apps|tools)/([^/]+)/' },
      to: {
        path: '^(?:packages|apps|tools)/[^/]+/src/',
        pathNot: ['^$1/$2/', '^(?:packages|tools)/[^/]+/src/(?:index|early)\\.tsx?$'],
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'server-platform-knows-itself',
      comment: `Storeys of the server: subjects on the ledger on the platform. ${besideStoreys}`,
      severity: 'error',
      from: { path: `^${server}/platform/`, pathNot: testFiles },
      to: { path: `^${server}/`, pathNot: [`^${server}/platform/`, pageAnswers] },
    },
    {
      name: 'server-ledger-knows-platform',
      comment: 'The ledger knows no subject and serves nothing.',
      severity: 'error',
      from: { path: `^${server}/ledger/`, pathNot: testFiles },
      to: { path: [`^${server}/(?!(?:ledger|platform)/)`, 'node_modules/fastify/'] },
    },
    {
      name: 'server-subjects-are-apart',
      comment: `What two subjects share is in the ledger or the platform, or goes through the outbox. ${besideStoreys}`,
      severity: 'error',
      from: { path: `^${server}/(borrower|lender|promotion|staff)/([^/]+)/`, pathNot: testFiles },
      to: { path: `^${server}/`, pathNot: [`^${server}/(?:ledger|platform)/`, `^${server}/$1/$2/`, pageAnswers] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(?:dist|[.]cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

export default configuration
