import { answerPlain } from '@pahiram/api-mock'
import { expect, test } from 'vitest'

import { askStaff, type StaffCallProblem } from './staff-call.ts'

const path = '/staff/promotion/funnel'

async function faultOf(token = 'a-token'): Promise<string> {
  return askStaff(path, token).then(
    () => 'none',
    (problem: StaffCallProblem) => `${problem.fault}: ${problem.message}`,
  )
}

test('the token goes as a header and nowhere else', async () => {
  const seen: Request[] = []

  answerPlain('GET', path, (_sent, request) => {
    seen.push(request)
    return { code: '0', data: { rows: [] }, message: 'success' }
  })

  expect(await askStaff(path, 'a-token')).toEqual({ rows: [] })
  expect(seen.map(({ url }) => url)).toEqual([`${window.location.origin}${path}`])
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer a-token')
})

test.each(['', 'two words', 'Ñandú', 'a\nb'])('a token that no header could hold (%j) is wrong', async (token) => {
  expect(await faultOf(token)).toMatch(/^token: /)
})

test.each([
  [401, '{"code":"401","data":null,"message":"No."}', /^token: This token is wrong/],
  [403, '{"code":"403","data":null,"message":"No."}', /^closed: This server lets no staff in/],
  [400, '{"code":"400","data":null,"message":"from is no day"}', /^refused: from is no day$/],
  [500, '{"code":"500","data":null,"message":"Something failed."}', /^broken: Something failed\.$/],
  [200, '<h1>Sign in to the wifi</h1>', /^broken: The server gave an answer/],
  [200, '', /^broken: /],
  [200, 'null', /^broken: /],
  [502, '<h1>Bad gateway</h1>', /^broken: /],
])('an HTTP %i that says %s is told in words', async (status, body, words) => {
  answerPlain('GET', path, () => new Response(body, { status }))

  expect(await faultOf()).toMatch(words)
})

test('a server that cannot be reached is told', async () => {
  answerPlain('GET', path, () => Response.error())

  expect(await faultOf()).toMatch(/^unreachable: We could not reach the server/)
})
