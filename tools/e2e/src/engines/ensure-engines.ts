import { enginesOfRun } from './engines.ts'
import { bringEngine } from './find-engine.ts'

/* `pnpm test` starts with this: the engines of the run are brought, and one line says which of them cannot be had here. */
for (const name of enginesOfRun()) {
  const trouble = await bringEngine(name)

  console.log(trouble === undefined ? `Engine: ${name}` : `Engine: ${name} is skipped: ${trouble}`)
}
