import type { TerminateOptions } from 'jssip/lib/RTCSession'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../../core/environment/environment.ts'
import { sessionEnding } from '../../../../../core/phone/line/jssip/calls/jssip-ending.ts'
import { type TestEnvironment, testEnvironment } from '../../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

function scene(flowing?: boolean) {
  const ends: (TerminateOptions | undefined)[] = []
  const media = { flowing }
  const rollbacks: unknown[] = []
  let offers = 0
  const session = {
    connection: {
      signalingState: 'have-local-offer',
      setLocalDescription: async (description: unknown) => void rollbacks.push(description)
    },
    isEnded: () => ends.length > 0,
    renegotiate: () => {
      offers++
      return true
    },
    terminate: (options?: TerminateOptions) => void ends.push(options)
  }
  const ending = sessionEnding(session as never, () => media.flowing)
  return { session, ending, ends, media, rollbacks, offers: () => offers }
}

const unknownDialog = { cause: 'Dialog Error' }

test('a signalling failure ends a call that is not confirmed, as its cause', () => {
  const { session, ending, ends } = scene()
  session.terminate({ cause: 'Request Timeout' })
  expect(ends).toEqual([{ cause: 'Request Timeout' }])
  expect(ending.endReason()).toBe('time-out')
})

test('while media flows a signalling failure only takes back the offer', () => {
  const { session, ending, ends, rollbacks } = scene(true)
  session.terminate(unknownDialog)
  expect(ends).toEqual([])
  expect(rollbacks).toEqual([{ type: 'rollback' }])
  ending.mediaIsLost()
  expect(ends).toEqual([unknownDialog])
})

test('media that stops does not end a call whose dialog the exchange still knows', () => {
  const { session, ending, ends } = scene(true)
  session.terminate({ cause: 'Request Timeout' })
  ending.mediaIsLost()
  expect(ends).toEqual([])
})

test('without media a signalling failure ends a confirmed call, not as its cause', () => {
  const { session, ending, ends } = scene(false)
  session.terminate(unknownDialog)
  expect(ends).toEqual([unknownDialog])
  expect(ending.endReason()).toBeUndefined()
})

test('a refused offer is repeated once, and again after an accepted one', async () => {
  const { session, ending, ends, offers } = scene(true)
  const refuse = async () => {
    session.terminate({ reason_phrase: 'Hold Failed' })
    await env.clock.advance(2000)
  }
  await refuse()
  await refuse()
  expect(offers()).toBe(1)
  ending.offerAccepted()
  await refuse()
  expect(offers()).toBe(2)
  expect(ends).toEqual([])
})
