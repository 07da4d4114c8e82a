export { isSharedModule, type SharedModule } from './export-names.ts'
export { reactRuntime, reExports, type ReactRuntime } from './react-runtime.ts'
export { browserTargets } from './targets.ts'
