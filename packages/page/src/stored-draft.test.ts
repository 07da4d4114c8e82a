import { beforeEach, expect, test, vi } from 'vitest'

import { nameAccount } from './account-mark.ts'
import { createStorage } from './storage.ts'
import { storedDraft } from './stored-draft.ts'

beforeEach(() => localStorage.clear())

function draftOf(query: string, storage = createStorage(() => localStorage), account?: string) {
  const pageQuery = new URLSearchParams(query)

  nameAccount(pageQuery, account)
  return storedDraft({ storage, key: 'some.draft', query: pageQuery })
}

test('a draft is found by the next page of the same session, and by another one of which the server says that it is the same account', () => {
  const own = createStorage(() => localStorage)

  draftOf('sessionId=s1', own, 'a-1').write({ text: 'hello' })

  expect(draftOf('sessionId=s1').read()).toMatchObject({ text: 'hello' })
  expect(draftOf('sessionId=s2', own, 'a-1').read()).toMatchObject({ text: 'hello' })
  expect(draftOf('sessionId=s2', own, 'a-2').read()).toBeUndefined()
})

test.each(['sessionId=s2&userId=u1', 'userId=u1', 'sessionId=&userId=u1', ''])(
  'the word of an address (%j) shows nobody’s draft, and without a session none is kept',
  (query) => {
    draftOf('sessionId=s1&sessionId=s1').write({ text: 'hello' })

    expect(draftOf(query).read()).toBeUndefined()
    localStorage.clear()
    if (!query.includes('s2')) draftOf(query).write({ text: 'nobody' })
    expect(localStorage).toHaveLength(0)
  },
)

test('a draft has an end, after which it is gone from the storage, too', () => {
  draftOf('sessionId=s1').write({ text: 'hello' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 3_600_000 })

  expect(draftOf('sessionId=s1').read()).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  vi.useRealTimers()
})

test('neither session nor user lie in the storage', () => {
  draftOf('sessionId=canary-token').write({ text: 'hello' })
  expect(localStorage.getItem('some.draft')).not.toContain('canary')

  draftOf('userId=canary-user&sessionId=canary-token').write({ text: 'hello' })
  expect(localStorage.getItem('some.draft')).not.toContain('canary')
})

test('clearing leaves what another account kept', () => {
  draftOf('sessionId=s1').write({ text: 'hello' })

  draftOf('sessionId=s2').clear()
  expect(draftOf('sessionId=s1').read()).toBeDefined()

  draftOf('sessionId=s1').clear()
  expect(localStorage.getItem('some.draft')).toBeNull()
})

test.each(['', '{', 'null', '7', '"text"', '[]', '{"of":1}'])('what is no draft is none: %s', (written) => {
  localStorage.setItem('some.draft', written)

  expect(draftOf('sessionId=s1').read()).toBeUndefined()
})

test('where the browser forbids storage it lasts as long as the page', () => {
  const forbidden = createStorage(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })

  draftOf('sessionId=s1', forbidden).write({ text: 'hello' })

  expect(draftOf('sessionId=s1', forbidden).read()).toMatchObject({ text: 'hello' })
})
