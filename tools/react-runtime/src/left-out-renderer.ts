import { all, doNothing, type LeftOut, mediaEvents, otherEvents, unsafeMethods, xmlAttributes } from './left-out.ts'

const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase())

const suspense = [13, 18, 22, 23]
const suspenseList = 19
const cache = [24]
const hoistable = [26, 27]
const viewTransition = 30
const activity = 31
const lazy = 16
const profiler = 12
const consumer = 9
/** Left behind by older Reacts: an unfinished class, a scope, an unfinished function, legacy hidden parts. */
const historical = [17, 21, 25]

/** Attributes whose names have hyphens where the property's name has capitals. */
const hyphenated = (
  'acceptCharset httpEquiv accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule ' +
  'colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground ' +
  'fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant ' +
  'fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering ' +
  'letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder ' +
  'pointerEvents renderingIntent shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness ' +
  'strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor ' +
  'textDecoration textRendering transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange ' +
  'unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY ' +
  'wordSpacing writingMode xHeight'
).split(' ')

/** Parts of the page are loaded by `usePart`, which suspends nothing; the documents' heads are written by the build. */
export const rendererLeftOut: LeftOut = {
  fiberTags: new Set([
    ...suspense,
    suspenseList,
    ...cache,
    ...hoistable,
    viewTransition,
    activity,
    lazy,
    profiler,
    consumer,
    ...historical,
  ]),
  elementTypes: new Set([
    'REACT_ACTIVITY_TYPE',
    'REACT_CONSUMER_TYPE',
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
    ['claimQueuedTransitionTypes', 'return null'],
    ['pushMutationContext', 'return false'],
    // Whatever is drawn in slices is one transition: that of a page's first drawing.
    ['requestTransitionLane', 'return 256'],
    // Style sheets and scripts that React would put into the head, and what a commit would wait for.
    ['isHostHoistableType', 'return false'],
    ['getHoistableRoot', 'return null'],
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
      'commitFragmentInstanceDeletionEffects',
      'commitNewChildToFragmentInstance',
      'commitNewChildToFragmentInstances',
      'deleteChildFromFragmentInstance',
      'FragmentInstance',
      'traverseVisibleInstancesAndTextInstances',
    ]),
    ['isFragmentInstanceParent', 'return false'],
    // Drawing over markup that React has to take over, and presses that wait for that: pages draw theirs anew (docs/decisions/038).
    ...doNothing(['resetHydrationState', 'retryIfBlockedOn']),
    ['popHydrationState', 'return false'],
    ['getParentHydrationBoundary', 'return null'],
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
    ['TransitionAwareHostComponent', 'return null'],
    // What waits for a promise.
    ...doNothing(['suspendIfUpdateReadFromEntangledAsyncAction']),
    // The cache of `cache()`.
    ...doNothing(['releaseCache', 'releaseRootPooledCache']),
    ['pushAsyncDispatcher', 'return null'],
    // Custom elements: refused as other types are.
    ...doNothing(['setPropOnCustomElement']),
    ['isCustomElement', 'if (tagName.includes("-")) throw Error(formatProdErrorMessage(130, tagName, ""))'],
    // The event `onSelect`.
    ...doNothing(['constructSelectEvent']),
    // All browsers know these events by the standard's names.
    ['getVendorPrefixedEventName', 'return eventName'],
  ]),
  properties: new Set([
    'cache',
    'enqueueReplaceState',
    'use',
    'useActionState',
    'useCacheRefresh',
    'useFormState',
    'useHostTransitionStatus',
    'useInsertionEffect',
    'useMemoCache',
    'useOptimistic',
    'useTransition',
  ]),
  classes: new Set([
    'FragmentInstance',
    'ReactDOMHydrationRoot.unstable_scheduleHydration',
    'ViewTransitionPseudoElement',
  ]),
  known: new Map([
    ...all('false', [
      'isHydrating',
      '.isDehydrated',
      'viewTransitionMutationContext',
      'shouldStartViewTransition',
      'offscreenSubtreeIsHidden',
      'offscreenDirectParentIsHidden',
      'needsFormReset',
      // Of the development build.
      'shouldDoubleInvokeUserFnsInHooksDEV',
      // Transitions, and what waits.
      'didReadFromEntangledAsyncAction',
      'workInProgressRootDidSkipSuspendedSiblings',
      'workInProgressRootDidAttachPingListener',
      'thrownValue === SuspenseException || thrownValue === SuspenseActionException',
      'thrownValue === SuspenseyCommitException',
      'thrownValue === SelectiveHydrationException',
      'x === SuspenseException || x === SuspenseActionException',
      '2 === workInProgressSuspendedReason',
      '9 === workInProgressSuspendedReason',
      '4 === workInProgressRootExitStatus',
      '"function" === typeof newChild.then',
      'elementType.$$typeof === REACT_LAZY_TYPE',
      'key.$$typeof === REACT_LAZY_TYPE',
      'null !== value && "object" === typeof value && "function" === typeof value.then',
      'null !== thrownValue && "object" === typeof thrownValue && "function" === typeof thrownValue.then',
      // The cache of `cache()`.
      'props !== prevState.cache',
      'workInProgress.memoizedState.cache !== newProps',
      'finishedWork !== flags',
      // What a commit would wait for.
      'isViewTransitionEligible || subtreeFlags & 8192 || 16785408 === (subtreeFlags & 16785408)',
      // A context instead of a child.
      'newChild.$$typeof === REACT_CONTEXT_TYPE',
      // Methods of components.
      ...unsafeMethods.map((name) => `.${name}`),
      '.getSnapshotBeforeUpdate',
      // Events.
      'useFallbackCompositionData',
      'mouseDown',
      'skipSelectionChangeEvent',
      'isTextInputElement(handleEventFunc) || "true" === handleEventFunc.contentEditable',
      'SyntheticEventCtor && nativeEvent !== currentReplayingEvent && (reactEventType = nativeEvent.relatedTarget || nativeEvent.fromElement) && (getClosestInstanceFromNode(reactEventType) || reactEventType[internalContainerInstanceKey])',
      'reactName || SyntheticEventCtor',
      'fallbackData = canUseTextInputEvent ? getNativeBeforeInputChars(domEventName, nativeEvent) : getFallbackBeforeInputChars(domEventName, nativeEvent)',
      // What is written by hand into an element.
      '"true" === elem.contentEditable',
      '"object" === typeof props.dangerouslySetInnerHTML && null !== props.dangerouslySetInnerHTML && null != props.dangerouslySetInnerHTML.__html',
      // Fibers that no tree has, where the tag is in a variable.
      '13 === tag',
      '26 === tag',
      '27 === tag',
      '31 === tag',
      '26 === grandTag',
      '27 === grandTag',
      // Node.
      '"object" === typeof process && "function" === typeof process.emit',
      // A form that waits for its action.
      'null !== stateHook',
      'null !== workInProgress.memoizedState',
      'hostTransitionProviderCursor.current === fiber',
      'parent === hostTransitionProviderCursor.current',
      // Changes of a transition, which could be shown as one of the view; changes of parts that are hidden.
      '(committedLanes & 335544064) === committedLanes',
      '(lanes & 335544064) === lanes',
      'isHidden',
      // A form whose `action` was a function.
      '"function" === typeof prevValue',
    ]),
    ...all('true', [
      '1 === suspendedReason',
      '"selectionStart" in root',
      '"selectionStart" in priorFocusedElem',
      '26 !== _instance',
      '27 !== _instance',
      '26 !== _instance2',
      '27 !== _instance2',
      'canUseDOM',
      'canUseCompositionEvent',
      'passiveBrowserEventsSupported',
      'isInputEventSupported',
    ]),
    ...all('null', [
      'ReactSharedInternals.T',
      'ReactSharedInternals.A',
      'pendingViewTransition',
      'pendingViewTransitionEvents',
      'pendingTransitionTypes',
      'currentHoistableRoot',
      'hydrationParentFiber',
      'currentReplayingEvent',
      'tagCaches',
      '.cache',
      'activeElement',
      'activeElementInst',
      'lastSelection',
      'suspenseHandlerStackCursor.current',
      'currentTreeHiddenStackCursor.current',
      'thenableState',
      'thenableState$1',
      'injectedHook',
      'rendererID',
      'ReactDOMHydrationRoot.prototype.render',
      'ReactDOMHydrationRoot.prototype.unmount',
    ]),
    ...all('0', [
      'currentEntangledLane',
      'currentEventTransitionLane',
      'thenableIndexCounter',
      'thenableIndexCounter$1',
      // Old browsers do not tell of what is typed.
      'listenToNativeEvent("selectionchange", !1, ownerDocument)',
      'popProvider(CacheContext)',
      'pushProvider(workInProgress, CacheContext, current.memoizedState.cache)',
      'pushProvider(workInProgress, CacheContext, props)',
    ]),
    [
      'isHydrating || value === element.value || (element.value = value)',
      'value === element.value || (element.value = value)',
    ],
    // Only what is asked for by `startTransition` itself: nothing that goes on while React commits.
    ['null !== ReactSharedInternals.T', '!!ReactSharedInternals.T'],
    ['isHydrating ? element.checked : !!checked', '!!checked'],
    [
      '"change click focusin focusout input keydown keyup selectionchange".split(" ")',
      '"change click focusin focusout input keydown keyup".split(" ")',
    ],
    ['normalizeKey[nativeEvent.key] || nativeEvent.key', 'nativeEvent.key'],
  ]),
  cases: new Map([
    ['renderRootSync', new Set(['2', '3', '6', '8', '9'])],
    // Only for `getSnapshotBeforeUpdate`.
    ['commitBeforeMutationEffects_complete', new Set(['1'])],
    ['setProp', new Set([...xmlAttributes, 'dangerouslySetInnerHTML', 'is', 'popover'])],
    ['setInitialProperties', new Set(['audio', 'details', 'video'])],
    [
      'dispatchEventForPluginEventSystem',
      new Set([...lowerCase(otherEvents).filter((name) => !name.startsWith('fullscreen')), 'beforeblur', 'afterblur']),
    ],
    ['renderRootConcurrent', new Set(['2', '3', '4', '5', '6', '7', '8', '9'])],
  ]),
  variables: new Map([
    ...all('null', [
      'HydrationMismatchException',
      'SelectiveHydrationException',
      'SuspenseActionException',
      'SuspenseException',
      'SuspenseyCommitException',
      'SyntheticToggleEvent',
      // Of old browsers.
      'canUseDOM',
      'canUseCompositionEvent',
      'canUseTextInputEvent',
      'skipSelectionChangeEvent',
      'useFallbackCompositionData',
      'AbortControllerLocal',
      'vendorPrefixes',
    ]),
    [
      'aliases',
      `new Map([["htmlFor", "for"], ["crossOrigin", "crossorigin"], ["xmlnsXlink", "xmlns:xlink"]].concat(${JSON.stringify(hyphenated.join(' '))}.split(" ").map(function (name) { return [name, name.replace(/[A-Z]/g, "-$&").toLowerCase()] })))`,
    ],
  ]),
  words: new Map([
    ['simpleEventPluginEvents', new Set([...mediaEvents, ...otherEvents])],
    ['mediaEventTypes', new Set(lowerCase(mediaEvents))],
    [
      'unitlessNumbers',
      new Set(
        'msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow msGridRowSpan'.split(
          ' ',
        ),
      ),
    ],
  ]),
  statements: [
    'ReactSharedInternals.S = ',
    'ReactDOMSharedInternals.findDOMNode = ',
    'tag = createCache()',
    'tag.refCount++',
    'containerInfo.pooledCache = tag',
    'if (canUseDOM) try {',
    'if (canUseDOM) { var JSCompiler_inline_result$jscomp$318',
    'canUseDOM && ((style = ',
    'canUseDOM && "documentMode" in document',
    'registerTwoPhaseEvent("onSelect"',
    'registerTwoPhaseEvent("onBeforeInput"',
    'registerDirectEvent("onMouseEnter"',
    'registerDirectEvent("onMouseLeave"',
    'registerDirectEvent("onPointerEnter"',
    'registerDirectEvent("onPointerLeave"',
  ],
  exports: new Set(['hydrateRoot']),
}
