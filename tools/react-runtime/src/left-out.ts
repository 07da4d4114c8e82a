/*
 * What the pages never use of React: half of its bytes (that of the renderer: left-out-renderer.ts). Names are those of the production files of the pinned version;
 * `leaveOut` fails the build when one of them is not there any more.
 */

/** What is taken out of one of React's files. */
export interface LeftOut {
  /** Numbers of the fibers ("work tags") that no page's tree has. */
  readonly fiberTags: ReadonlySet<number>
  /** The element types that would make such a fiber, as the file calls them: React refuses them (error 130). */
  readonly elementTypes: ReadonlySet<string>
  /** Functions that then do nothing, each with what is left of its body. */
  readonly functions: ReadonlyMap<string, string>
  /** Properties of objects that go: hooks that no component can call. */
  readonly properties: ReadonlySet<string>
  /** Classes of which nobody makes an object: their methods go. */
  readonly classes: ReadonlySet<string>
  /** Variables, properties (`.name`, or `owner.name`) and whole expressions, each with what it always is then. */
  readonly known: ReadonlyMap<string, string>
  /** By function: the labels that its `switch` never comes to. */
  readonly cases: ReadonlyMap<string, ReadonlySet<string>>
  /** Variables that begin with something else. */
  readonly variables: ReadonlyMap<string, string>
  /** By variable that begins as a list of words in one text: those that go. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>
  /** How statements begin that go. */
  readonly statements: readonly string[]
  /** Functions that the file itself exports, and no page calls. */
  readonly exports: ReadonlySet<string>
}

export const nothingLeftOut: LeftOut = {
  fiberTags: new Set(),
  elementTypes: new Set(),
  functions: new Map(),
  properties: new Set(),
  classes: new Set(),
  known: new Map(),
  cases: new Map(),
  variables: new Map(),
  words: new Map(),
  statements: [],
  exports: new Set(),
}

/** Functions of which nothing is left. */
export const doNothing = (names: readonly string[]) => names.map((name) => [name, ''] as const)
/** The same for all of these names. */
export const all = (value: string, names: readonly string[]) => names.map((name) => [name, value] as const)

/** Events to which no page listens, as the properties of elements call them after `on`. */
export const mediaEvents = (
  'abort canPlay canPlayThrough durationChange emptied encrypted ended loadedData loadedMetadata loadStart pause play ' +
  'playing progress rateChange resize seeked seeking stalled suspend timeUpdate volumeChange waiting'
).split(' ')
export const otherEvents =
  'auxClick beforeToggle dragExit fullscreenChange fullscreenError gotPointerCapture lostPointerCapture toggle'.split(
    ' ',
  )

/** Attributes of XML's namespaces. */
export const xmlAttributes =
  'xlinkActuate xlinkArcrole xlinkHref xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace'.split(' ')

/** Methods of classes that React has called unsafe since 2018. */
export const unsafeMethods = [
  'componentWillMount',
  'componentWillReceiveProps',
  'componentWillUpdate',
  'UNSAFE_componentWillMount',
  'UNSAFE_componentWillReceiveProps',
  'UNSAFE_componentWillUpdate',
]

/** The exports that would need what is left out: a page that imports one cannot be built. */
export const exportsLeftOut = {
  react: new Set([
    'Activity',
    'Profiler',
    'Suspense',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'lazy',
    'unstable_useCacheRefresh',
    'use',
    'useActionState',
    'useInsertionEffect',
    'useOptimistic',
    'useTransition',
  ]),
  'react/jsx-runtime': new Set<string>(),
  'react-dom': new Set([
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ]),
  'react-dom/client': new Set(['hydrateRoot']),
}

/**
 * Properties of elements and methods of components that would need what is left out, and of which React could not tell: a page that has
 * one cannot be built.
 */
export const namesLeftOut: ReadonlySet<string> = new Set([
  ...[
    ...mediaEvents,
    ...otherEvents,
    'select',
    'beforeInput',
    'mouseEnter',
    'mouseLeave',
    'pointerEnter',
    'pointerLeave',
  ]
    .map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .flatMap((name) => [name, `${name}Capture`]),
  ...xmlAttributes,
  'contentEditable',
  'dangerouslySetInnerHTML',
  ...unsafeMethods,
  'getSnapshotBeforeUpdate',
])

/** Beside the renderer. */
export const reactLeftOut: LeftOut = {
  ...nothingLeftOut,
  elementTypes: new Set(['REACT_LAZY_TYPE']),
  known: new Map([
    ...all('false', [
      '"function" === typeof children.then',
      '"object" === typeof returnValue && null !== returnValue && "function" === typeof returnValue.then',
    ]),
    ...all('null', ['ReactSharedInternals.S', 'prevTransition.types']),
  ]),
  exports: exportsLeftOut.react,
}
/** React's scheduler: nobody asks for work at a later time, or for work of another importance. */
export const schedulerLeftOut: LeftOut = {
  ...nothingLeftOut,
  functions: new Map(doNothing(['advanceTimers'])),
  known: new Map(
    all('false', [
      'isHostTimeoutScheduled',
      'null !== firstTimer',
      'options > currentTime',
      '"object" === typeof options && null !== options',
      // Browsers have none.
      '"function" === typeof localSetImmediate',
    ]),
  ),
  exports: new Set([
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_Profiling',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ]),
}
