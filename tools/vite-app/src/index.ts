export { type PageWeight } from './budgets.ts'
export { type BuildOutcome, buildRelease, inputsOf, type ReleaseBuild, releaseBuildOf } from './build-app.ts'
export { type AppOptions, defineApp } from './define-app.ts'
export { type AppFolder, appFolders } from './workspace.ts'
