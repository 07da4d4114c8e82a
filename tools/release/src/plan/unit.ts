/** The package, app or tool that a file belongs to: `packages/formatting`; of another file itself. */
export function unitOf(file: string): string {
  return /^(?:packages|apps|tools)\/[^/]+/.exec(file)?.[0] ?? file
}
