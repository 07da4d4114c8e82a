export { titleOf } from './page-title.ts'
export { readModule } from './modules/read-module.ts'
export { type Resolve, resolver, workspacePackages } from './modules/resolve-request.ts'
