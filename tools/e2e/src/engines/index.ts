export { type EngineName, engineNames } from './engines.ts'
export { bringEngine, startEngine } from './find-engine.ts'
export { heardPath, lineTo } from './line.ts'
