import { expect, test } from 'vitest'

import { createNavigate } from './safe-navigate.ts'

function navigator(allowedOrigins: string[] = []) {
  const visits: string[] = []
  const asked: unknown[] = []
  const navigate = createNavigate({
    location: {
      origin: 'https://pages.pahiram.example',
      assign: (url) => void visits.push(`assign ${String(url)}`),
      replace: (url) => void visits.push(`replace ${String(url)}`),
    },
    configuration: { allowedOrigins, appScheme: 'pahiram://' },
    bridge: {
      ask: async (action, ...params) => {
        asked.push([action, ...params])
        return { kind: 'done' }
      },
    },
  })

  return { navigate, visits, asked }
}

test('goes to a page of ours, leaving a step in the history', () => {
  const { navigate, visits } = navigator()

  expect(navigate('/repay?orderId=1')).toBe('left')
  expect(visits).toEqual(['assign https://pages.pahiram.example/repay?orderId=1'])
})

test('replaces this page where that is asked for', () => {
  const { navigate, visits } = navigator()

  navigate('/repay', { replace: true })
  expect(visits).toEqual(['replace https://pages.pahiram.example/repay'])
})

test('hands links of the app to the shell', () => {
  const { navigate, visits, asked } = navigator()

  expect(navigate('pahiram://home')).toBe('handed-over')
  expect(asked).toEqual([['openPage', { url: 'pahiram://home' }]])
  expect(visits).toEqual([])
})

test('goes nowhere with an address that is not allowed, and does not prepare it', () => {
  const { navigate, visits, asked } = navigator()
  let isPrepared = false

  const outcome = navigate('javascript:alert(1)', {
    prepare: ({ href }) => {
      isPrepared = true
      return href
    },
  })

  expect(outcome).toBe('refused')
  expect([visits, asked, isPrepared]).toEqual([[], [], false])
})

test('lets the caller add to an allowed address before it is used', () => {
  const { navigate, visits } = navigator(['https://partner.example'])

  navigate('https://partner.example/a', { prepare: ({ href, kind }) => `${href}?kind=${kind}` })
  expect(visits).toEqual(['assign https://partner.example/a?kind=foreign'])
})
