import { beforeEach, expect, test } from 'vitest'

import { createStorage } from './storage.ts'
import { storedDraft } from './stored-draft.ts'

beforeEach(() => localStorage.clear())

function draftOf(query: string, storage = createStorage(() => localStorage)) {
  return storedDraft({ storage, key: 'some.draft', query: new URLSearchParams(query) })
}

test('a draft is found by the next page of the same account, also in a new session', () => {
  draftOf('sessionId=s1&userId=u1').write({ text: 'hello' })

  expect(draftOf('sessionId=s2&userId=u1').read()).toMatchObject({ text: 'hello' })
})

test.each(['sessionId=s1&userId=u2', 'sessionId=s2', ''])('%j does not find the draft of another account', (query) => {
  draftOf('sessionId=s1&userId=u1').write({ text: 'hello' })

  expect(draftOf(query).read()).toBeUndefined()
})

test('without a user a draft belongs to its session', () => {
  draftOf('sessionId=s1').write({ text: 'hello' })

  expect(draftOf('sessionId=s1').read()).toMatchObject({ text: 'hello' })
  expect(draftOf('sessionId=s2').read()).toBeUndefined()
})

test('neither session nor user lie in the storage', () => {
  draftOf('sessionId=canary-token').write({ text: 'hello' })
  expect(localStorage.getItem('some.draft')).not.toContain('canary')

  draftOf('userId=canary-user&sessionId=canary-token').write({ text: 'hello' })
  expect(localStorage.getItem('some.draft')).not.toContain('canary')
})

test('clearing leaves what another account kept', () => {
  draftOf('userId=u1').write({ text: 'hello' })

  draftOf('userId=u2').clear()
  expect(draftOf('userId=u1').read()).toBeDefined()

  draftOf('userId=u1').clear()
  expect(localStorage.getItem('some.draft')).toBeNull()
})

test.each(['', '{', 'null', '7', '"text"', '[]', '{"of":1}'])('what is no draft is none: %s', (written) => {
  localStorage.setItem('some.draft', written)

  expect(draftOf('userId=u1').read()).toBeUndefined()
})

test('where the browser forbids storage it lasts as long as the page', () => {
  const forbidden = createStorage(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })

  draftOf('userId=u1', forbidden).write({ text: 'hello' })

  expect(draftOf('userId=u1', forbidden).read()).toMatchObject({ text: 'hello' })
})
