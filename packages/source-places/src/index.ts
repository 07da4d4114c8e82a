/** Reads places in built scripts with the source maps that releases keep. */
export { mapsFolder, type Symbolise, symboliser } from './symbolise.ts'
