import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../../core/environment/environment.ts'
import { refer } from '../../../../../core/phone/line/jssip/calls/jssip-refer.ts'
import { type TestEnvironment, testEnvironment } from '../../../../support/core/test-environment.ts'

let env: TestEnvironment
let results: unknown[]
let handlers: Record<
  'progress' | 'accepted' | 'failed' | 'requestFailed',
  (event?: unknown) => void
>
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
  results = []
  const session = {
    refer: (target: string, options: { eventHandlers: typeof handlers }) => {
      results.push(target)
      handlers = options.eventHandlers
    }
  }
  const settled = (ok: boolean, status: number) => void results.push([ok, status])
  refer(session as never, '801', () => void results.push('ringing'), settled)
})
afterEach(stopCore)

const status = (code: number | string) => ({ status_line: { status_code: code } })

test('rings, and succeeds with the status of the far end', () => {
  handlers.progress()
  handlers.accepted(status('200'))
  expect(results).toEqual(['801', 'ringing', [true, 200]])
})

test('fails with the status of the far end', () => {
  handlers.failed(status(486))
  expect(results).toEqual(['801', [false, 486]])
})

test.each([
  [{ status_code: 603 }, 603],
  [null, 0]
])('refused by %j is %d', (response, expected) => {
  handlers.requestFailed({ response })
  expect(results).toEqual(['801', [false, expected]])
})

// rule transfer-3
test('without a report fails after 30 seconds, once', async () => {
  await env.clock.advance(29_999)
  expect(results).toEqual(['801'])
  await env.clock.advance(1)
  handlers.accepted(status(200))
  expect(results).toEqual(['801', [false, 408]])
})

test('with a report in time does not fail later', async () => {
  handlers.accepted(status(200))
  await env.clock.advance(60_000)
  expect(results).toEqual(['801', [true, 200]])
  expect(env.clock.beats()).toBe(0)
})
