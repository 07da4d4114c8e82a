import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dialled, readConfiguration, registrationLine } from './index.ts'

const defaults = readConfiguration({})

test('readConfiguration gives the defaults for anything but an object', () => {
  expect(defaults).toMatchObject({
    apiBase: '',
    appScheme: 'pahiram://',
    currency: '₱',
    locale: 'default',
    languageLinks: true,
    mobilePattern: 'as-specified',
    allowedOrigins: [],
    switchedOff: [],
    theme: {},
  })
  for (const broken of [undefined, null, 7, '', 'x', []]) expect(readConfiguration(broken)).toEqual(defaults)
})

test('readConfiguration replaces each broken value by its default', () => {
  expect(
    readConfiguration({
      apiBase: 7,
      companyName: 'Cash Co',
      appScheme: 'javascript:alert(1)//',
      theme: { background: '#123456', accent: 'red;}body{display:none' },
      locale: 'xx',
      mobilePattern: 'ph',
      allowedOrigins: ['https://shop.example', 7],
      switchedOff: ['rating', 7],
    }),
  ).toEqual({
    ...defaults,
    companyName: 'Cash Co',
    theme: { background: '#123456' },
    mobilePattern: 'ph',
    allowedOrigins: ['https://shop.example'],
    switchedOff: ['rating'],
  })
})

test('readConfiguration gives a whole configuration for any JSON', () => {
  const keys = Object.keys(defaults)

  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(keys.map((key) => [key, fc.jsonValue()])), { requiredKeys: [] }),
      (written) => {
        const read = readConfiguration(written)

        expect(Object.keys(read).toSorted()).toEqual(keys.toSorted())
        expect(read.appScheme).toMatch(/^[a-z][a-z\d+.-]*:\/\/$/i)
      },
    ),
  )
})

test.each(['javascript://', 'JavaScript://', 'data://', 'https://', 'pahiram:', '://', ''])(
  'readConfiguration rejects %j as the app’s scheme',
  (appScheme) => {
    expect(readConfiguration({ appScheme }).appScheme).toBe('pahiram://')
  },
)

test.each([
  [{}, ''],
  [{ secRegistration: 'CS2026' }, 'SEC Registration No. CS2026'],
  [{ certificateOfAuthority: '12' }, 'Certificate of Authority No. 12'],
  [
    { secRegistration: 'CS2026', certificateOfAuthority: '12' },
    'SEC Registration No. CS2026, Certificate of Authority No. 12',
  ],
  [{ secRegistration: 2026, certificateOfAuthority: null }, ''],
])('the registration line of %j is “%s”', (configuration, line) => {
  expect(registrationLine(readConfiguration(configuration))).toBe(line)
})

test.each([
  ['+63 (2) 8555-0100', '+63285550100'],
  ['(02) 8555–0100 / 0917 123 4567', '0285550100'],
  ['+63 2 8555 0100 or +63 917 123 4567', '+63285550100'],
  ['+63 2 8555 0100 +63 917 123 4567', '+63285550100'],
  ['Call 02 8555 0100 local 12', '0285550100'],
  ['24/7: 02 8555 0100', '0285550100'],
  ['+63 2 8555 0100 (8am-5pm)', '+63285550100'],
  ['0917 123 4567 8:00–17:00', '09171234567'],
  ['0917 123 4567 8-5 pm', '09171234567'],
  ['02 8555 0100 Amparo', '0285550100'],
  ['8-8888 (24/7)', '88888'],
  ['Agila hotline (Globe: 0917 123 4567)', '09171234567'],
  ['Hotline (PLDT: 8555-0100)', '85550100'],
  ['0917 123 4567 (0800 - 1700 daily)', '09171234567'],
  ['(Mon - Fri, 08-12 13-17 h) 02 8555 0100', '0285550100'],
  ['+63 (0)2 8555 0100', '+63285550100'],
  ['０２ ８５５５ ０１００', '0285550100'],
  ['*143#', '*143%23'],
  ['none', ''],
])('of “%s” a telephone dials %s', (written, number) => {
  expect(dialled(written)).toBe(number)
})
