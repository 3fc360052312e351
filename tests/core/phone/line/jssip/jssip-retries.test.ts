import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../../../../core/environment/environment.ts'
import { holding, tones } from '../../../../../core/phone/line/jssip/calls/jssip-retries.ts'
import { type TestEnvironment, testEnvironment } from '../../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

/** A call that takes no offer while it is busy with another. */
function busyCall() {
  const state = { isBusy: true, isHeld: false, isEnded: false }
  const become = (on: boolean) => () => {
    if (!state.isBusy) state.isHeld = on
    return !state.isBusy
  }
  const session = {
    hold: become(true),
    unhold: become(false),
    isOnHold: () => ({ local: state.isHeld, remote: false }),
    isEnded: () => state.isEnded
  }
  return { state, session }
}

test('of hold and its opposite the last request wins', async () => {
  const { state, session } = busyCall()
  const hold = holding(session, () => undefined)
  hold.setTarget(true)
  hold.setTarget(false)
  state.isBusy = false
  await env.clock.advance(10_000)
  expect(state.isHeld).toBe(false)
  state.isBusy = true
  hold.setTarget(true)
  state.isBusy = false
  await env.clock.advance(250)
  expect(state.isHeld).toBe(true)
})

test('a hold that cannot be had in five seconds is given up, and reported once', async () => {
  const { state, session } = busyCall()
  let failures = 0
  const hold = holding(session, () => failures++)
  hold.setTarget(true)
  await env.clock.advance(4_900)
  expect(failures).toBe(0)
  await env.clock.advance(10_000)
  expect(failures).toBe(1)
  hold.setTarget(true)
  state.isEnded = true
  await env.clock.advance(10_000)
  expect(failures).toBe(1)
})

/** A call whose connection takes tones from some moment on. */
function keyedCall() {
  const dtmf = { canInsertDTMF: false }
  const sent: string[] = []
  const session = {
    on: vi.fn(),
    sendDTMF: (pressed: string | number) => void sent.push(String(pressed)),
    connection: { getSenders: () => [{ dtmf }] } as unknown as RTCPeerConnection,
    isEnded: () => false
  }
  return { dtmf, sent, session }
}

test('tones pressed before the connection takes any are sent in order once it does', async () => {
  const { dtmf, sent, session } = keyedCall()
  const keys = tones(session, () => undefined)
  keys.setTarget('1')
  keys.setTarget('2')
  await env.clock.advance(100)
  expect(sent).toEqual([])
  dtmf.canInsertDTMF = true
  await env.clock.advance(40)
  keys.setTarget('3')
  expect(sent).toEqual(['12', '3'])
})

test('tones not accepted within three seconds are dropped, with a notice', async () => {
  const { dtmf, sent, session } = keyedCall()
  let failures = 0
  const keys = tones(session, () => failures++)
  keys.setTarget('1')
  await env.clock.advance(3_000)
  expect(failures).toBe(1)
  dtmf.canInsertDTMF = true
  keys.setTarget('2')
  expect(sent).toEqual(['2'])
})

test('nothing is tried any more once the call is let go', async () => {
  const keyed = keyedCall()
  const keys = tones(keyed.session, () => undefined)
  keys.setTarget('1')
  const { session } = busyCall()
  const hold = holding(session, () => undefined)
  hold.setTarget(true)
  keys.stop()
  hold.stop()
  expect(env.clock.beats()).toBe(0)
})
