import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { forgetRequests } from './received-requests.ts'
import { server, takeUnanswered } from './server.ts'
import { closeSockets, openSockets, takeSocketAttempts } from './socket-guard.ts'

/**
 * Puts the mock between the tests of a file and the network. A request that no test answers breaks like a lost
 * connection, and its test fails; so does one that slips by the mock to a real socket.
 */
export function startApiMock(): void {
  beforeAll(async () => {
    await closeSockets()
    server.listen()
  })
  afterEach(() => {
    server.resetHandlers()
    forgetRequests()
    expect([...takeUnanswered(), ...takeSocketAttempts()], 'requests that no answer was given for').toEqual([])
  })
  afterAll(async () => {
    // A report leaves unawaited, as it does in a page: it must still meet the mock.
    await new Promise((resolve) => setTimeout(resolve, 50))
    server.close()
    openSockets()
  })
}
