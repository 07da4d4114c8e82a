import { bridgeActions, bridgeVersion } from '../src/bridge.ts'
import { type ActionReference, bridgeReference, type ParameterReference } from '../src/bridge-reference.ts'

const kinds = { text: 'text', texts: 'texts by name', pairs: 'list of `{ key, value }`' } as const

/** docs/bridge.md: what a shell's developer has to know of the bridge. */
export function bridgeDocument(): string {
  return `# The bridge between pages and shells

<!-- Written by \`pnpm --filter @pahiram/contract bridge\` from packages/contract/src/bridge-reference.ts; do not edit. -->

Version ${bridgeVersion}. The version grows when a shell that has the one before could not serve the pages any more; a package names the
one that it needs (docs/native.md). A new action does not change it: pages go on where a shell does not know an action.

\`/testPreview/bridge\`, opened in a shell, tries all of this and says what to mend. \`tools/native-shell\` is a small shell that passes.

## Transports

A page looks for its shell in this order, at each action:

1. **iOS**: \`window.webkit.messageHandlers[action].postMessage(params)\`, one script message handler for each action. \`params\` is a
   plain object, \`{}\` where there is nothing to say. With a handler that replies, the promise is the answer.
2. **Android**: \`window.PahiramNative.postMessage(text)\`, where \`text\` is \`JSON.stringify({ action, params })\`: one
   \`@JavascriptInterface\`. What it returns is the answer: nothing or a text; JSON is read, any other text stays as it is.
3. **Plain browser**: what the table says.

A page in a frame asks nobody: its actions are refused.

## Actions

${bridgeActions.map((action) => actionText(action, bridgeReference[action])).join('\n')}
## Answers

An answer says that the message was received; no page reads what is in it.

| the shell                         | the action ends as                                       |
| --------------------------------- | -------------------------------------------------------- |
| returns nothing                   | done, at once                                            |
| promises an answer and keeps it   | done                                                     |
| promises an answer and breaks it  | unsupported: the page goes on as well as it can           |
| promises an answer, silent for 5 s | timeout: the page goes on; a later answer is heard by nobody |
| answers a second time             | the first answer counts                                  |
| throws                            | unsupported                                              |
| has no handler of that name       | what a plain browser does, in the table                  |

## Timing

- Put the handlers in before the page's first script: on iOS into the \`WKUserContentController\` of the configuration, on Android by
  \`addJavascriptInterface\` before \`loadUrl\`.
- A shell that comes late is waited for only when the address says \`clientType=ios\` or \`clientType=android\`: 3 s long, looked for every
  100 ms. Actions of that time are kept, in order. It may cut the wait short: \`window.dispatchEvent(new Event('pahiram:ready'))\`.
- On iOS the shell counts as there when it has \`openPage\` or \`closeWebView\`, on Android when it has \`PahiramNative\`.
- Messages arrive in the order in which the page sent them.

## The way back

Every page has \`window.onNativeBack()\`. Call it at each press of the back button and each back gesture:

- \`true\`: the page did something of its own (closed a dialog, asked whether to stay). Stay.
- \`false\`, or there is no such function, or it does not answer: go back.

It answers at once, throws nothing, and may be called any number of times.

Before the page's script is there, a page that will have something to ask answers \`true\` to the first press, as soon as its
data stand, and asks when it can; a second press goes back.

## The first answer

A page asks the server for what it shows as soon as its HTML is there. A shell that knows the address before may ask at once, while
the web view starts, and hand the answer over: with a page from a package, the data then stand in the page's first picture.

1. Take \`firstCall\` of the page's rule in the path configuration (docs/native.md); \`null\`: the page asks by itself. So it does with
   \`complete\` where the address lacks one of \`parameters\`, or has it empty.
2. The fields are \`parameters\` (each \`[parameter of the address, field]\`; one that the address lacks is left out), then \`fixed\`.
   The address of the call is \`apiBase\`, \`path\`, and as its query the session and tracking parameters of the page's address
   (docs/spec/contract.md §2), for a GET the fields behind them. The fields of a POST are its body, as a form.
3. Send the session's headers (docs/spec/contract.md §2) and \`Accept: application/json\`. Do not repeat it, and keep nothing of it.
4. Where the answer has the status 200, run this in the main frame before the page's first script, once, for this opening alone: on
   iOS a \`WKUserScript\` at document start, on Android \`WebViewCompat.addDocumentStartJavaScript\`, each removed when the page has
   begun to load.

\`\`\`js
window.pahiramFirstAnswer = { method: 'POST', url: 'https://…', body: 'productId=…', text: '{"code":…', at: 1767225600000 }
\`\`\`

\`text\` is the body as it came, \`at\` when it came, in ms since 1970. The page takes it when method, address and body are those of its own
call (the order of parameters and how they are encoded do not matter), \`at\` is at most 10 s ago, and the page was neither
reloaded nor come back to. Otherwise it asks by itself. It reads the answer as it would its own: a refusal is one.

## A web view that stands

The first page of a web view also pays for the start of the web view's process. A shell that makes its web view while the app rests has that behind it: the page opens in
the process that stands. On a site whose host sends the same headers to everybody (\`_headers\`), a web view of iOS may need a second process for its first page all the same
([decisions/068](decisions/068-opener-policy-for-other-sites-alone.md)). Keep one web view for all pages ([decisions/060](decisions/060-the-next-page-opens-in-the-same-web-view.md)).

## Old shells

- A shell that lacks an action: the page does what a plain browser does, and no button is dead.
- A shell that knows no answers: nothing is missing.
- A shell that sends more than the common query, or less: pages read what they know, and leave the rest.
- A shell whose bridge is older than a package needs refuses the package, and shows the pages from the network (docs/native.md).

## Typed stubs

\`docs/bridge/PahiramBridge.swift\` and \`docs/bridge/PahiramBridge.kt\` turn a message into a value of a type of its own. Copy them into
the app; they are written anew with this document, and need nothing but the language's own library.
`
}

function actionText(action: string, { task, inBrowser, parameters, isOpen }: ActionReference): string {
  const rows = Object.entries(parameters)
  const table =
    rows.length === 0
      ? 'No parameters.\n'
      : `| parameter | type | |\n| --- | --- | --- |\n${rows.map(([name, parameter]) => rowText(name, parameter)).join('')}`

  return `### \`${action}\`

${task} In a plain browser: ${inBrowser}.

${table}${isOpen === true ? '\nFurther parameters may come; each of them is a text.\n' : ''}`
}

function rowText(name: string, { kind, isOptional, about }: ParameterReference): string {
  return `| \`${name}\` | ${kinds[kind]}${isOptional === true ? ', may be absent' : ''} | ${about} |\n`
}
