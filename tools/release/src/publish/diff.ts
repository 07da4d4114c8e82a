import { isDeepStrictEqual } from 'node:util'

import { Command, CommandError, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, targetOption } from '../command-options.ts'
import type { Manifest } from '../manifest.ts'
import { readDeployed, readState } from './release-state.ts'

/** `pnpm release diff`: shows in what two deployments differ. */
export function diffCommand(output: Output) {
  return new Command('diff')
    .description('Shows in what two deployments of an app differ: release, commit and configuration.')
    .argument('<app>', appsText, parseApp)
    .argument('[one]', 'a deployment; by default what is live beside a canary, else what was live before')
    .argument('[other]', 'another; by default the canary, else what is live')
    .addOption(targetOption())
    .option('--with <target>', 'where the other lies: a staging target beside production; by default the same target')
    .action(async (app, one, other, options) => {
      const target = await openExisting(options.to)
      const second = options.with === undefined ? target : await openExisting(options.with)
      const [state, otherState] = [await readState(target, app), await readState(second, app)]
      const usualFirst = options.with === undefined && state.canary === undefined ? state.previous : state.live
      const ids = [one ?? usualFirst, other ?? otherState.canary?.deployId ?? otherState.live] as const

      if (ids[0] === null || ids[1] === null)
        throw new CommandError(`There are no two deployments of ${app} to compare.`)

      const lines = differences(await readDeployed(target, app, ids[0]), await readDeployed(second, app, ids[1]))

      output.print(`${app} ${ids[0]} → ${ids[1]}`)
      for (const line of lines.length === 0 ? ['no difference'] : lines) output.print(`  ${line}`)
    })
}

/** Lists in what two deployments differ, a line each: `companyName: "Araw" → "Buwan"`. */
function differences(one: Manifest, other: Manifest): string[] {
  const about = (['version', 'releaseId', 'commit'] as const).flatMap((name) =>
    one[name] === other[name] ? [] : [`${name}: ${one[name]} → ${other[name]}`],
  )

  return [...about, ...changed('', one.configuration ?? {}, other.configuration ?? {})]
}

function changed(above: string, one: object, other: object): string[] {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))]

  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((name) => {
    const [from, to]: unknown[] = [before.get(name), after.get(name)]

    if (isDeepStrictEqual(from, to)) return []
    if (isPlain(from) && isPlain(to)) return changed(`${above}${name}.`, from, to)
    return [`${above}${name}: ${written(from)} → ${written(to)}`]
  })
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function written(value: unknown): string {
  return value === undefined ? 'not given' : JSON.stringify(value)
}
