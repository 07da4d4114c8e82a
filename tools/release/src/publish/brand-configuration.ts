import { readFile } from 'node:fs/promises'

import { CommandError } from '@pahiram/command-line'
import { pageFeatures, readConfiguration } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'

import { pageAddress } from '../close/closed-pages.ts'
import type { Configuration } from '../manifest.ts'

/**
 * Reads the configuration of a brand. A value that is missing or broken falls back to its default in every page
 * (docs/spec/contract.md §6) and its owner is warned of it. @throws CommandError when the file holds no configuration at all.
 */
export async function readBrandConfiguration(path: string) {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`The configuration ${path} cannot be read.`, { cause })
  })
  const configuration = parsed(path, text)

  return { configuration, warnings: configurationWarnings(configuration) }
}

function parsed(path: string, text: string): Configuration {
  let configuration: unknown

  try {
    configuration = JSON.parse(text.trim()) // Without the mark that Windows editors put first.
  } catch (cause) {
    throw new CommandError(`The configuration ${path} is no JSON.`, { cause })
  }
  if (typeof configuration === 'object' && configuration !== null && !Array.isArray(configuration))
    return { ...configuration }
  throw new CommandError(`The configuration ${path} is no object: { "companyName": "…", … }.`)
}

/** Lists what is unknown, invalid or missing in a configuration, a sentence each. */
export function configurationWarnings(configuration: object): string[] {
  const read: Record<string, unknown> = { ...readConfiguration(configuration) }
  const given: Record<string, unknown> = { ...configuration }
  const missing = Object.keys(read).filter((name) => given[name] === undefined)

  return [
    ...Object.keys(given)
      .filter((name) => !(name in read) && name !== '$schema' && name !== 'closed')
      .map((name) => `The configuration has “${name}”, which no page knows.`),
    ...Object.keys(read).flatMap((name) =>
      given[name] === undefined ? [] : brokenParts(name, given[name], read[name]),
    ),
    ...unknownPages(given['closed']),
    ...(missing.length === 0 ? [] : [`The configuration does not say ${missing.join(', ')}: the defaults count.`]),
  ]
}

function brokenParts(name: string, given: unknown, read: unknown): string[] {
  if (name === 'theme') return brokenColours(given, read as Record<string, unknown>)
  if (name === 'allowedOrigins') return brokenOrigins(given)
  if (name === 'switchedOff') return brokenFeatures(given)
  if (name === 'apiBase' && given && typeof given === 'string' && (!isWebAddress(given) || /[\s?#@]/.test(given)))
    return ['“apiBase” is no web address: pages may not call it.']
  return given === read ? [] : [`“${name}” cannot be ${JSON.stringify(given)}: ${JSON.stringify(read)} counts.`]
}

function unknownPages(given: unknown): string[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) return ['“closed” is no list: no page is closed.']

  const known = pages.flatMap(({ path, aliases }) => [
    path === 'index' ? '/' : `/${path}`,
    ...aliases.map((alias) => `/${alias}`),
  ])

  return given
    .filter((address: unknown) => !known.includes(pageAddress(address)))
    .map((address: unknown) => `“closed” has ${JSON.stringify(address)}, which is no page: /order`)
}

function brokenColours(given: unknown, read: Record<string, unknown>): string[] {
  if (typeof given !== 'object' || given === null) return ['“theme” is no object: it is left out.']
  return Object.entries(given).flatMap(([name, colour]) => {
    if (!(name in read)) return [`“theme” has “${name}”, which no page knows.`]
    return read[name] === colour ? [] : [`“theme.${name}” is no hex colour: it is left out.`]
  })
}

function brokenOrigins(given: unknown): string[] {
  if (!Array.isArray(given)) return ['“allowedOrigins” is no list: no other origin is allowed.']
  return given.flatMap((origin: unknown) =>
    typeof origin === 'string' && (origin === 'https:' || isWebAddress(origin))
      ? []
      : [`“allowedOrigins” has ${JSON.stringify(origin)}, which is no web origin: it is left out.`],
  )
}

function brokenFeatures(given: unknown): string[] {
  if (!Array.isArray(given)) return ['“switchedOff” is no list: nothing is switched off.']

  const known: readonly unknown[] = Object.values(pageFeatures).flat()

  return given
    .filter((feature: unknown) => !known.includes(feature))
    .map((feature: unknown) => `“switchedOff” has ${JSON.stringify(feature)}, which no page knows.`)
}

function isWebAddress(written: string): boolean {
  return URL.canParse(written) && /^https?:\/\/[a-z\d.[\]:-]+$/.test(new URL(written).origin)
}
