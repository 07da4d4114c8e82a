import { readFile, stat } from 'node:fs/promises'
import { parseEnv } from 'node:util'

import { contrastOf, leastContrast, readConfiguration } from '@pahiram/contract'
import { readTrustedProxies } from '@pahiram/command-line/trusted-proxies'

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

/** What production needs, how it looks, and how each is made. */
const secrets = {
  PAHIRAM_STAFF_TOKEN: [/.{16}/, 'openssl rand -hex 24'],
  PAHIRAM_ACCOUNT_KEY: [/^[\w+/-]{43}=?$/, 'openssl rand -base64 32'],
  PAHIRAM_PARTNER_KEY: [/.{32}/, 'openssl rand -hex 32, agreed with the payment partner'],
  PAHIRAM_CORE_KEY: [/.{32}/, 'openssl rand -hex 32, agreed with the core system'],
  PAHIRAM_PUBLIC_ORIGIN: [/^https?:\/\/[^/?#@]+\/?$/i, 'https://pages.example, where visitors open its pages'],
} as const

/** Checks the file with the API server's settings: secrets, mode, who may read it, and the proxies in front. */
export async function checkSettings(path: string): Promise<Finding[]> {
  const settings = parseEnv(await readFile(path, 'utf8'))
  const lacking = Object.entries(secrets).filter(([name, [form]]) => !form.test(settings[name] ?? ''))
  const { proxies, odd } = readTrustedProxies(settings['PAHIRAM_PROXIES'])

  return [
    ...lacking.map(([name, [, how]]) =>
      bad('secrets', `${path} has no ${name}, or one that the server does not take.`, `Write one into it: ${how}.`),
    ),
    ...(lacking.length === 0 ? [good('secrets', `${path} has every secret that production needs.`)] : []),
    ...(((await stat(path)).mode & 0o077) === 0
      ? []
      : [bad('secrets', `Others than its owner may read ${path}.`, `chmod 600 ${path}`)]),
    ...(settings['PAHIRAM_MODE'] === 'production'
      ? []
      : [bad('settings', `PAHIRAM_MODE is not “production” in ${path}.`, 'Write PAHIRAM_MODE=production into it.')]),
    proxies.length > 0 && odd === undefined
      ? good('real address', `The API server believes ${settings['PAHIRAM_PROXIES']} who a visitor is.`)
      : bad(
          'real address',
          'PAHIRAM_PROXIES names no proxies by their addresses: behind nginx all visitors have its address and share one limit.',
          `Write PAHIRAM_PROXIES=127.0.0.1 (nginx’s address) into ${path}.`,
        ),
  ]
}
