// Vitest reads this name only; the projects are in the workspace file.
export { default } from './vitest.workspace.ts'
