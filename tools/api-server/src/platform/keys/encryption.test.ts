import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { StartProblem } from '../start-problem.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { keyIdOf, readAccountKey, readOtherAccountKeys, sandboxAccountKey, seal, unseal } from './encryption.ts'

const key = randomBytes(32)
const message = 'Unsupported state or unable to authenticate data'

test('what was sealed is opened with the same key for the same owner', () => {
  expect(unseal(seal('1234567890 ñ', key, 'maria'), key, 'maria')).toBe('1234567890 ñ')
})

test('the same text looks different each time, and never like itself', () => {
  const sealed = seal('1234567890', key, 'maria')

  expect(sealed).not.toBe(seal('1234567890', key, 'maria'))
  expect(sealed).not.toContain('1234567890')
})

test('with another key, for another owner or changed by a letter it stays shut', () => {
  const sealed = seal('1234567890', key, 'maria')
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`

  expect(() => unseal(sealed, randomBytes(32), 'maria')).toThrow('which is not set')
  expect(() => unseal(sealed, key, 'jose')).toThrow(message)
  expect(() => unseal(changed, key, 'maria')).toThrow(message)
  expect(() => unseal(sealed.replace('v1', 'v3'), key, 'maria')).toThrow('v3')
})

test('a text whose tag was cut short stays shut: a short tag is soon forged', () => {
  const [version, id, nonce, tag = '', content] = seal('1234567890', key, 'maria').split('.')
  const cut = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')

  expect(() => unseal([version, id, nonce, cut, content].join('.'), key, 'maria')).toThrow('Invalid authentication tag')
})

test('of several keys the first one encrypts, and each opens what it encrypted', () => {
  const next = randomBytes(32)
  const old = seal('old', key, 'maria')
  const fresh = seal('fresh', [next, key], 'maria')

  expect(keyIdOf([next, key])).toBe(keyIdOf(next))
  expect(fresh.startsWith(`v1.${keyIdOf(next)}.`)).toBe(true)
  expect(unseal(old, [next, key], 'maria')).toBe('old')
  expect(unseal(fresh, next, 'maria')).toBe('fresh')
  expect(() => unseal(fresh, key, 'maria')).toThrow('which is not set')
  expect(
    readOtherAccountKeys({ PAHIRAM_OTHER_ACCOUNT_KEYS: ` ${key.toString('base64')}, ${next.toString('base64')}` }),
  ).toEqual([key, next])
  expect(() => readOtherAccountKeys({ PAHIRAM_OTHER_ACCOUNT_KEYS: 'c2hvcnQ=' })).toThrow(StartProblem)
})

test('the sandbox makes its key once, for itself alone', () => {
  const dataDir = temporaryFolder()
  const made = sandboxAccountKey(dataDir)

  expect(made).toHaveLength(32)
  expect(sandboxAccountKey(dataDir)).toEqual(made)
  expect(statSync(join(dataDir, 'account-key')).mode & 0o777).toBe(0o600)
})

test('a server has the key it is given, or none', () => {
  expect(readAccountKey({ PAHIRAM_ACCOUNT_KEY: key.toString('base64') })).toEqual(key)
  expect(readAccountKey({})).toBeUndefined()
  expect(readAccountKey({ PAHIRAM_ACCOUNT_KEY: '' })).toBeUndefined()
})

test('a key of the wrong size stops the start', () => {
  expect(() => readAccountKey({ PAHIRAM_ACCOUNT_KEY: 'c2hvcnQ=' })).toThrow(StartProblem)
})
