export { browserTargets, compileHint } from './bundle.ts'
export { isSharedModule, type SharedModule } from './export-names.ts'
export { leftOutNamesIn } from './names-left-out.ts'
export { reactRuntime, reExports, type ReactRuntime } from './react-runtime.ts'
