import { ensureDebianTools } from './debian-tools.ts'

/** `pnpm test` runs this: a machine without the sample shell's parts gets them, or a line that says what is missing. */
ensureDebianTools(console.log)
