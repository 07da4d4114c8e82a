import { compileHint } from '@pahiram/react-runtime'
import { build } from 'vite'

import { messagesPlugin } from './messages/messages-plugin.ts'
import type { PrerenderedPage } from './prerender-entry.tsx'

const entry = `${import.meta.dirname}/head-script-entry.js`

/** What of a page its inline script depends on. */
export type HeadScriptParts = Pick<
  PrerenderedPage,
  | 'firstCall'
  | 'browserId'
  | 'waitsForPress'
  | 'readsLate'
  | 'hasEarlyView'
  | 'earlyFills'
  | 'speaksAnswer'
  | 'hasEarlyControls'
  | 'hasEarlyTexts'
> & {
  /** The file that reads the early answer as the page does; undefined: it shows what the answer says. */
  readonly earlyAnswer?: string | undefined
}

/**
 * Builds the inline scripts of a page that React brings to life, minified: the first starts the first call, asks for the heaviest
 * of the page's own files, and is small, since nothing leaves before it was read; the second does all else, beginning with the file
 * of the page's language, by `languages` its address for each. The same parts give the same bytes, whose hashes the page's policy
 * names. ES2015, so that a browser below the floor can read them and say so.
 */
export async function headScripts(
  parts: HeadScriptParts,
  languages: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const [first, rest] = await Promise.all([bundled(callSource(parts)), bundled(restSource(parts, languages))])

  // While the answer is on its way there is time to compile all that it will need.
  return [first, compileHint + rest]
}

/**
 * Builds the module script that runs the page's scripts, minified: the same text for all pages. A browser that does not know
 * module scripts, or `import()`, leaves it, and what the others start offers help.
 */
export async function moduleStart(): Promise<string> {
  return bundled(`import { startPageModules } from '@pahiram/page/page-modules'\nstartPageModules()`, 'es', 'es2020')
}

async function bundled(source: string, format: 'iife' | 'es' = 'iife', target = 'es2015'): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    plugins: [
      messagesPlugin(),
      {
        name: 'pahiram:head-script-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Lowered, a regular expression of the schema library is a call, which would stay though nothing uses it.
      rolldownOptions: { input: entry, output: { format }, treeshake: { manualPureFunctions: ['RegExp'] } },
    },
  })
  const [chunk, ...rest] = 'output' in result ? result.output : []

  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('An inline script did not come out as one file')
  // The bundler sees to `</script`; with a comment's beginning before it, even that would not end the element.
  return chunk.code.trim().replaceAll('<!--', String.raw`<\!--`)
}

const json = (value: unknown) => JSON.stringify(value)

function callSource({ firstCall, browserId, waitsForPress, readsLate }: HeadScriptParts): string {
  const send = waitsForPress ? 'whenPressed(send)' : readsLate ? 'whenOpened(send)' : 'send()'
  const following = `followingResponse(call, send) || ${send}`
  // What carries an id of the browser's own no shell can have asked for.
  const rest =
    browserId === undefined
      ? `, (send, call) => shellResponse(call) || ${following}`
      : `, (send, call) => ${following}, () => browserIdHeader(${[browserId.key, browserId.header, browserId.pattern.source].map(json).join(', ')})`

  return [
    `import { browserIdHeader, followingResponse, shellResponse, startFirstCall } from '@pahiram/api-client/early'`,
    `import { preloadFirstModule } from '@pahiram/page/page-modules'`,
    `import { restoreSession } from '@pahiram/page/restore-session'`,
    `import { whenPressed } from '@pahiram/page/when-pressed'`,
    `import { whenOpened } from '@pahiram/page/when-shown'`,
    // Where a shell hands the answer over, nothing comes before it is shown.
    ...(browserId === undefined ? ['const isGiven = window.pahiramFirstAnswer'] : []),
    // Before anything reads the address. A visitor has no session, and to look for one takes a slow phone 6 to 8 ms.
    browserId === undefined ? 'restoreSession()' : `if (location.search.indexOf('sessionId=') > 0) restoreSession()`,
    ...(firstCall === undefined ? [] : [`startFirstCall(${json(firstCall)}${rest})`]),
    browserId === undefined ? 'isGiven || preloadFirstModule()' : 'preloadFirstModule()',
  ].join('\n')
}

function restSource(parts: HeadScriptParts, languages: Readonly<Record<string, string>>): string {
  const {
    waitsForPress,
    readsLate,
    hasEarlyView,
    earlyFills,
    speaksAnswer,
    hasEarlyControls,
    hasEarlyTexts,
    earlyAnswer,
  } = parts
  const fills = [
    ...earlyFills,
    // The address wins, as for the page.
    ...(speaksAnswer ? ['(view, data) => language || fetchLanguage(languageIn(view, data))'] : []),
  ]

  return [
    `import { ${['fillEarlyView', 'languageIn', ...earlyFills].join(', ')} } from '@pahiram/page/early-view'`,
    `import { languageFetcher } from '@pahiram/page/early-language'`,
    `import { keepEarlyPresses } from '@pahiram/page/early-presses'`,
    `import { keepEarlyTexts } from '@pahiram/page/early-texts'`,
    `import { offerHelp } from '@pahiram/page/help'`,
    `import { delayLanguageLinks, followLanguageLinks, sayLanguage } from '@pahiram/page/language-links'`,
    `import { whenShown } from '@pahiram/page/when-shown'`,
    ...(earlyAnswer === undefined ? [] : [`import { earlyAnswer } from ${json(earlyAnswer)}`]),
    'const language = sayLanguage()',
    `const fetchLanguage = languageFetcher(${json(languages)})`,
    'fetchLanguage(language)',
    ...(hasEarlyView
      ? [`fillEarlyView(${[earlyAnswer === undefined ? 'null' : 'earlyAnswer', ...fills].join(', ')})`]
      : []),
    ...(hasEarlyControls ? ['keepEarlyPresses()'] : []),
    ...(hasEarlyTexts ? ['keepEarlyTexts()'] : []),
    // Drawn ahead at rest it may be opened minutes later: it has its time from then on.
    waitsForPress || readsLate ? 'whenShown(offerHelp)' : 'offerHelp()',
    'delayLanguageLinks()',
    'followLanguageLinks()',
  ].join('\n')
}
