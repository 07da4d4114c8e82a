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
  | 'needsFreshAnswer'
  | 'readsLate'
  | 'hasEarlyView'
  | 'earlyFills'
  | 'speaksAnswer'
  | 'hasEarlyControls'
  | 'hasPageLinks'
  | 'hasEarlyTexts'
> & {
  /** The file that reads the early answer as the page does; undefined: it shows what the answer says. */
  readonly earlyAnswer?: string | undefined
}

/** The inline scripts of a page. */
export interface InlineScripts {
  /** In the head, in this order: what leaves, and what the first view looks like, depends on them. */
  readonly head: readonly string[]
  /** Behind the first view, so that this is painted before it is read. */
  readonly view: string
}

/**
 * Builds the inline scripts of a page that React brings to life, minified: the first starts the first call, asks for the heaviest
 * of the page's own files, and is small, since nothing leaves before it was read; the second says the page's language and asks for
 * its file, by `languages` its address for each; the third does all else, behind the first view. The same parts give the same
 * bytes, whose hashes the page's policy names. ES2015, so that a browser below the floor can read them and say so.
 */
export async function inlineScripts(
  parts: HeadScriptParts,
  languages: Readonly<Record<string, string>>,
): Promise<InlineScripts> {
  const [call, language, view] = await Promise.all(
    [callSource(parts), languageSource(parts, languages), viewSource(parts)].map((source) => bundled(source)),
  )

  // While the answer is on its way there is time to compile all that it will need.
  return { head: [call ?? '', language ?? ''], view: compileHint + view }
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

function callSource({ firstCall, browserId, needsFreshAnswer, readsLate }: HeadScriptParts): string {
  const send = needsFreshAnswer ? 'freshAnswer(send)' : readsLate ? 'whenOpened(send)' : 'send()'
  const following = `followingResponse(call, send) || ${send}`
  // What carries an id of the browser's own no shell can have asked for.
  const rest =
    browserId === undefined
      ? `, (send, call) => shellResponse(call) || ${following}`
      : `, (send, call) => ${following}, () => browserIdHeader(${[browserId.key, browserId.header, browserId.pattern.source].map(json).join(', ')})`

  return [
    `import { browserIdHeader, followingResponse, shellResponse, startFirstCall } from '@pahiram/api-client/early'`,
    `import { preloadFirstModule } from '@pahiram/page/page-modules'`,
    `import { restoreSession, restoreSessionNow } from '@pahiram/page/restore-session'`,
    `import { freshAnswer } from '@pahiram/page/fresh-answer'`,
    `import { whenOpened } from '@pahiram/page/when-shown'`,
    // Where a shell hands the answer over, nothing comes before it is shown.
    ...(browserId === undefined ? ['const isGiven = window.pahiramFirstAnswer'] : []),
    // Before anything reads the address. A visitor has no session, and to look for one takes a slow phone 6 to 8 ms.
    browserId === undefined ? 'restoreSession()' : `if (location.search.indexOf('sessionId=') > 0) restoreSessionNow()`,
    ...(firstCall === undefined ? [] : [`startFirstCall(${json(firstCall)}${rest})`]),
    browserId === undefined ? 'isGiven || preloadFirstModule()' : 'preloadFirstModule()',
  ].join('\n')
}

function languageSource(
  { speaksAnswer, needsFreshAnswer, readsLate }: HeadScriptParts,
  languages: Readonly<Record<string, string>>,
): string {
  const delay = needsFreshAnswer || readsLate ? 'delayLanguageLinksUntilShown' : 'delayLanguageLinks'

  return [
    `import { languageFetcher } from '@pahiram/page/early-language'`,
    `import { ${delay}, sayLanguage } from '@pahiram/page/language-links'`,
    `const fetchLanguage = languageFetcher(${json(languages)})`,
    'const asked = sayLanguage()',
    'fetchLanguage(asked)',
    // The address wins, as for the page; without it the answer may name one.
    ...(speaksAnswer ? ['window.__pahiramSpeak = (locale) => asked || fetchLanguage(locale)'] : []),
    `${delay}()`,
  ].join('\n')
}

function viewSource(parts: HeadScriptParts): string {
  const {
    needsFreshAnswer,
    readsLate,
    hasEarlyView,
    earlyFills,
    speaksAnswer,
    hasEarlyControls,
    hasPageLinks,
    hasEarlyTexts,
    earlyAnswer,
  } = parts
  const fills = [...earlyFills, ...(speaksAnswer ? ['(view, data) => __pahiramSpeak(languageIn(view, data))'] : [])]

  return [
    `import { ${['fillEarlyView', 'languageIn', ...earlyFills].join(', ')} } from '@pahiram/page/early-view'`,
    `import { keepEarlyPresses } from '@pahiram/page/early-presses'`,
    `import { keepEarlyTexts } from '@pahiram/page/early-texts'`,
    `import { fillPageLinks } from '@pahiram/page/fill-page-links'`,
    `import { offerHelp } from '@pahiram/page/help'`,
    `import { followLanguageLinks } from '@pahiram/page/language-links'`,
    `import { whenShown } from '@pahiram/page/when-shown'`,
    ...(earlyAnswer === undefined ? [] : [`import { earlyAnswer } from ${json(earlyAnswer)}`]),
    ...(hasEarlyView
      ? [`fillEarlyView(${[earlyAnswer === undefined ? 'null' : 'earlyAnswer', ...fills].join(', ')})`]
      : []),
    ...(hasPageLinks ? ['fillPageLinks()'] : []),
    ...(hasEarlyControls ? ['keepEarlyPresses()'] : []),
    ...(hasEarlyTexts ? ['keepEarlyTexts()'] : []),
    // Drawn ahead at rest it may be opened minutes later: it has its time from then on.
    needsFreshAnswer || readsLate ? 'whenShown(offerHelp)' : 'offerHelp()',
    'followLanguageLinks()',
  ].join('\n')
}
