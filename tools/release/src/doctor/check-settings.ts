import { readFile, stat } from 'node:fs/promises'
import { parseEnv } from 'node:util'

import { contrastOf, leastContrast, readConfiguration } from '@pahiram/contract'

import { readBrandConfiguration } from '../publish/brand-configuration.ts'
import { bad, type Finding, good } from './finding.ts'

/** The standard colours of `theme.css` that a brand's colours are seen beside. */
const standard = { background: '#f5f7f9', fontPrimary: '#14212b', fontSecondary: '#55636e' } as const

/** Checks a brand's configuration: unknown, broken and missing values, and whether its text can be read. */
export async function checkConfiguration(path: string): Promise<Finding[]> {
  const { configuration, warnings } = await readBrandConfiguration(path)
  const { theme, locale } = readConfiguration(configuration)
  const background = theme.background ?? standard.background
  const faint = (['fontPrimary', 'fontSecondary'] as const)
    .map((name) => ({ name, contrast: contrastOf(theme[name] ?? standard[name], background) }))
    .filter(({ contrast }) => contrast < leastContrast)
  const findings = [
    ...warnings.map((warning) => bad('configuration', warning, `Fix ${path}, and publish every app again.`)),
    ...faint.map(({ name, contrast }) =>
      bad(
        'configuration',
        `The text colour “theme.${name}” has a contrast of ${contrast.toFixed(1)} to the background ${background}.`,
        `Choose colours with a contrast of at least ${leastContrast}.`,
      ),
    ),
    ...(locale === 'default'
      ? [
          bad(
            'configuration',
            'The locale is “default”, the specification’s mix of languages.',
            `Write "locale": "en" or "fil" into ${path}, and publish every app again.`,
          ),
        ]
      : []),
  ]

  return findings.length > 0 ? findings : [good('configuration', `${path} is complete, and its text can be read.`)]
}

/** Checks the file with the API server's settings, as that server reads them, its mode, and who else may read it. */
export async function checkSettings(path: string): Promise<Finding[]> {
  const written = parseEnv(await readFile(path, 'utf8'))
  const isPrivate = ((await stat(path)).mode & 0o077) === 0
  const findings = [
    ...(await checkReading(path, written)),
    ...(isPrivate ? [] : [bad('secrets', `Others than its owner may read ${path}.`, `chmod 600 ${path}`)]),
  ]

  return findings.length > 0 ? findings : [good('settings', `The API server takes every setting of ${path}.`)]
}

async function checkReading(path: string, written: NodeJS.Dict<string>): Promise<Finding[]> {
  // Only here: it takes its time to load.
  const { readSettings, StartProblem } = await import('@pahiram/api-server/read-settings')
  const correct = `Correct ${path}: docs/settings.md says what each setting is.`

  try {
    const { settings, unused } = readSettings({ ...written, PAHIRAM_MODE: 'production' })
    const wanted = [
      [written['PAHIRAM_MODE'] === 'production' || undefined, 'PAHIRAM_MODE=production', 'else it is a sandbox’s'],
      [settings.staffToken, 'PAHIRAM_STAFF_TOKEN', 'openssl rand -hex 24'],
      [settings.publicOrigin, 'PAHIRAM_PUBLIC_ORIGIN', 'https://pages.example, where visitors open its pages'],
      [settings.proxies[0], 'PAHIRAM_PROXIES: behind nginx all visitors share one limit', '127.0.0.1, nginx’s address'],
    ] as const

    return [
      ...unused.map((line) => bad('settings', line, correct)),
      ...wanted
        .filter(([value]) => value === undefined)
        .map(([, name, how]) => bad('settings', `${path} has no ${name}.`, `Write it into the file: ${how}.`)),
    ]
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return error.message.split('\n').map((line) => bad('settings', line, correct))
  }
}
