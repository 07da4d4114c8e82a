/** What a package.json says for people and tests: no app is built by it. */
const idle = new Set(['description', 'devDependencies', 'license', 'private', 'scripts'])

/** Whether a package.json changed in what a build reads; what other packages it gets, the lock file says. */
export function isMeaningfulChange(before: string | undefined, now: string | undefined): boolean {
  return meaning(before) !== meaning(now)
}

function meaning(text: string | undefined): string | undefined {
  if (text === undefined) return undefined

  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)

  return JSON.stringify(fields.filter(([name]) => !idle.has(name)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
