import { join } from 'node:path'

import { expect, test } from 'vitest'

import { testFolder } from '../testing/test-folder.ts'
import { configurationWarnings, readBrandConfiguration } from './brand-configuration.ts'

const whole = {
  apiBase: 'https://api.araw.example',
  appName: 'araw',
  companyName: 'Araw Finance',
  appScheme: 'araw://',
  servicePhone: '+63 2 8555 0111',
  supportEmail: 'help@araw.example',
  address: 'Taguig',
  secRegistration: 'CS202600001',
  certificateOfAuthority: '1234',
  theme: { accent: '#0b6b4f' },
  currency: '₱',
  locale: 'fil',
  languageLinks: false,
  mobilePattern: 'ph',
  allowedOrigins: ['https://lender.example', 'https:'],
  consent: 'unticked',
  privacyConsent: 'separate',
  switchedOff: ['calendar'],
}

test('a complete configuration has no warnings', () => {
  expect(configurationWarnings({ ...whole, closed: ['/', '/order', '/loan-detail/'] })).toEqual([])
})

test('a file that a Windows editor has saved is a configuration', async () => {
  const folder = await testFolder({ 'brand.json': `\u{feff}${JSON.stringify(whole)}` })

  expect(await readBrandConfiguration(join(folder, 'brand.json'))).toEqual({ configuration: whole, warnings: [] })
})

test.each([
  [{ apiBas: 'x' }, '“apiBas”, which no page knows'],
  [{ theme: { acent: '#fff' } }, '“theme” has “acent”'],
  [{ theme: { accent: 'red' } }, '“theme.accent” is no hex colour'],
  [{ theme: 'green' }, '“theme” is no object'],
  [{ locale: 'de' }, '“locale” cannot be "de": "default" counts'],
  [{ appScheme: 'javascript://' }, '“appScheme” cannot be "javascript://"'],
  [{ companyName: 7 }, '“companyName” cannot be 7: "Pahiram" counts'],
  [{ apiBase: 'api.araw.example' }, '“apiBase” is no web address'],
  // Behind these no path of a call is one.
  [{ apiBase: 'https://api.araw.example ' }, '“apiBase” is no web address'],
  [{ apiBase: 'https://api.araw.example?v=1' }, '“apiBase” is no web address'],
  [{ apiBase: 7 }, '“apiBase” cannot be 7'],
  [{ allowedOrigins: 'all' }, '“allowedOrigins” is no list'],
  [{ allowedOrigins: ['*', 'https://a.example'] }, '“allowedOrigins” has "*"'],
  [{ switchedOff: 'calendar' }, '“switchedOff” is no list'],
  [{ switchedOff: ['calendar', 'ratings'] }, '“switchedOff” has "ratings", which no page knows'],
  [{ currency: undefined }, 'does not say currency: the defaults count'],
])('a configuration with %j has a warning', (given, warning) => {
  expect(configurationWarnings({ ...whole, ...given })).toEqual([expect.stringContaining(warning)])
})

test.each([
  ['', 'is no JSON'],
  ['[]', 'is no object'],
  ['null', 'is no object'],
])('a file with %j is rejected as a configuration', async (text, why) => {
  const folder = await testFolder({ 'brand.json': text })

  await expect(readBrandConfiguration(join(folder, 'brand.json'))).rejects.toThrow(why)
  await expect(readBrandConfiguration(join(folder, 'band.json'))).rejects.toThrow('cannot be read')
})
