/*
 * What the pages never use of React: a third of its bytes. Names are those of the production files of the pinned version;
 * `leaveOut` fails the build when one of them is not there any more.
 */

/** What is taken out of `react-dom-client.production.js`. */
export interface LeftOut {
  /** Numbers of the fibers ("work tags") that no page's tree has. */
  readonly fiberTags: ReadonlySet<number>
  /** The element types that would make such a fiber, as the file calls them: React refuses them (error 130). */
  readonly elementTypes: ReadonlySet<string>
  /** Functions that then do nothing, each with what is left of its body. */
  readonly functions: ReadonlyMap<string, string>
  /** Hooks that no component can call. */
  readonly hooks: ReadonlySet<string>
  /** Classes of which nobody makes an object: their methods go. */
  readonly classes: ReadonlySet<string>
  /** Variables and properties that are never true then. */
  readonly neverTrue: ReadonlySet<string>
  /** Functions that the file itself exports, and no page calls. */
  readonly exports: ReadonlySet<string>
}

export const nothingLeftOut: LeftOut = {
  fiberTags: new Set(),
  elementTypes: new Set(),
  functions: new Map(),
  hooks: new Set(),
  classes: new Set(),
  neverTrue: new Set(),
  exports: new Set(),
}

const suspense = [13, 18, 22, 23]
const suspenseList = 19
const hoistable = [26, 27]
const viewTransition = 30
const activity = 31
const lazy = 16
const profiler = 12

const doNothing = (names: readonly string[]) => names.map((name) => [name, ''] as const)

/** Parts of the page are loaded by `usePart`, which suspends nothing; the documents' heads are written by the build. */
export const leftOut: LeftOut = {
  fiberTags: new Set([...suspense, suspenseList, ...hoistable, viewTransition, activity, lazy, profiler]),
  elementTypes: new Set([
    'REACT_ACTIVITY_TYPE',
    'REACT_LAZY_TYPE',
    'REACT_LEGACY_HIDDEN_TYPE',
    'REACT_PROFILER_TYPE',
    'REACT_SUSPENSE_LIST_TYPE',
    'REACT_SUSPENSE_TYPE',
    'REACT_VIEW_TRANSITION_TYPE',
  ]),
  functions: new Map([
    // View transitions.
    ...doNothing([
      'applyViewTransitionToHostInstances',
      'commitAfterMutationEffectsOnFiber',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'flushAfterMutationEffects',
      'measureNestedViewTransitions',
      'reportViewTransitionError',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'startViewTransition',
      'trackEnterViewTransitions',
    ]),
    // Style sheets and scripts that React would put into the head, and what a commit would wait for.
    ['isHostHoistableType', 'return false'],
    ['waitForCommitToBeReady', 'return null'],
    ...doNothing([
      'accumulateSuspenseyCommitOnFiber',
      'preconnect',
      'prefetchDNS',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadInstanceAndSuspendIfNeeded',
      'preloadModule',
    ]),
    // Refs of fragments.
    ...doNothing([
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'FragmentInstance',
      'traverseVisibleInstancesAndTextInstances',
    ]),
    // Drawing over markup that React has to take over, and presses that wait for that: pages draw theirs anew (docs/decisions/038).
    ...doNothing(['resetHydrationState', 'retryIfBlockedOn']),
    ['popHydrationState', 'return false'],
    ['upgradeHydrationErrorsToRecoverable', 'return null'],
    [
      'dispatchEvent',
      'if (_enabled) { findInstanceBlockingEvent(nativeEvent); ' +
        'dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer) }',
    ],
    // Forms whose `action` is a function.
    ...doNothing(['extractEvents$1', 'requestFormReset']),
    // The browser's own sign of loading during a transition.
    ...doNothing(['defaultOnDefaultTransitionIndicator']),
    // Component stacks: nobody reads them.
    ['describeFiber', 'return ""'],
    ['getStackByFiberInDevAndProd', 'return ""'],
  ]),
  hooks: new Set([
    'useActionState',
    'useCacheRefresh',
    'useFormState',
    'useHostTransitionStatus',
    'useMemoCache',
    'useOptimistic',
    'useTransition',
  ]),
  classes: new Set(['FragmentInstance', 'ReactDOMHydrationRoot.unstable_scheduleHydration']),
  neverTrue: new Set(['isHydrating', 'isDehydrated']),
  exports: new Set(['hydrateRoot']),
}

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
    'useActionState',
    'useOptimistic',
    'useTransition',
  ]),
  'react/jsx-runtime': new Set<string>(),
  'react-dom': new Set([
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ]),
  'react-dom/client': new Set(['hydrateRoot']),
}
