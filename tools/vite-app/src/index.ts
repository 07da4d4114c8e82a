export { type PageWeight } from './budgets.ts'
export { type BuildOutcome, buildRelease, type ReleaseBuild, releaseBuildOf } from './build-app.ts'
export { type AppOptions, defineApp } from './define-app.ts'
export { type AppFolder, appFolders } from './workspace.ts'
