/** The oldest browsers that a page must run in (architecture.md, Targets). */
export const browserTargets = ['chrome87', 'safari14']
