export { browserTargets, compileHint } from './bundle.ts'
export { isSharedModule, type SharedModule } from './export-names.ts'
export { reactRuntime, reExports, type ReactRuntime } from './react-runtime.ts'
