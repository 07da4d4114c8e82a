/** The oldest browsers that a page must run in (docs/architecture.md §6). */
export const browserTargets = ['chrome87', 'safari14', 'ios14']
