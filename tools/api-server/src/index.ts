export { type RunningServer, type ServerOptions, startServer } from './start-server.ts'
export { StartProblem } from './start-problem.ts'
export { readMode } from './mode/mode.ts'
export { copyEmptyDatabase } from './testing/empty-database.ts'
