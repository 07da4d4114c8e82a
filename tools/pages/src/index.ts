export { readModule } from './modules/read-module.ts'
export { type Resolve, resolver } from './modules/resolve-request.ts'
export { workspacePackages } from './modules/workspace-packages.ts'
