import { parseArgs } from 'node:util'

import { buildApp, type BuildOutcome } from './build-app.ts'
import { reportFile } from './page-documents.ts'
import { type PageWeight, weightTable } from './budgets.ts'
import { type AppFolder, appFolders } from './workspace.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const atOnce = 2

/** The apps that the command line asks for; all of them when it names none. */
function chosenApps(): { apps: AppFolder[]; force: boolean } {
  const { values } = parseArgs({
    options: { filter: { type: 'string', multiple: true, default: [] }, force: { type: 'boolean', default: false } },
  })
  const known = appFolders()
  const wanted = values.filter.map((name) => name.replace('@pahiram/', ''))
  const unknown = wanted.filter((name) => !known.some((app) => app.name === name))

  if (unknown.length > 0) {
    throw new Error(`No app is called ${unknown.join(', ')}. There are: ${known.map((app) => app.name).join(', ')}`)
  }
  return { apps: wanted.length === 0 ? known : known.filter((app) => wanted.includes(app.name)), force: values.force }
}

/** Runs the builds, two at a time: each takes about one core. */
async function buildApps(apps: readonly AppFolder[], force: boolean): Promise<BuildOutcome[]> {
  const waiting = [...apps]
  const outcomes: BuildOutcome[] = []
  const worker = async () => {
    for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) {
      const outcome = await buildApp(app, force)

      outcomes.push(outcome)
      await report(app, outcome)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

async function report(app: AppFolder, outcome: BuildOutcome): Promise<void> {
  const seconds = (outcome.milliseconds / 1_000).toFixed(1)

  if (outcome.state === 'fresh') return
  if (outcome.state === 'failed') {
    console.error(`${app.name} could not be built:\n${outcome.output.trim()}\n`)
    return
  }

  const weights = JSON.parse(await readFile(join(app.folder, reportFile), 'utf8')) as PageWeight[]

  if (outcome.output.trim() !== '') console.error(outcome.output.trim())
  console.log(`${weightTable(`${app.name} (${seconds} s)`, weights)}\n`)
}

try {
  const { apps, force } = chosenApps()
  const outcomes = await buildApps(apps, force)
  const count = (state: BuildOutcome['state']) => outcomes.filter((one) => one.state === state).length

  console.log(`${count('built')} built, ${count('fresh')} unchanged, ${count('failed')} failed`)
  process.exitCode = count('failed') > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
