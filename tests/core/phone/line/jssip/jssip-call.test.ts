import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../../core/environment/environment.ts'
import { JssipCall } from '../../../../../core/phone/line/jssip/calls/jssip-call.ts'
import { grantedTo } from '../../../../../core/phone/line/jssip/jssip-registration.ts'
import type { LineEvent } from '../../../../../core/phone/line/line.ts'
import { iceServerTiming } from '../../../../../core/phone/state/ready-policy.ts'
import { type TestEnvironment, testEnvironment } from '../../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

/** As much of a session of JsSIP's as a call needs that never comes about. */
class Session extends EventEmitter {
  readonly direction = 'outgoing'
  readonly connection = undefined
  terminate = () => void this.emit('failed', { originator: 'local', cause: 'Canceled' })
  isReadyToReOffer = () => true
  isEnded = () => false
}

const answer = (status: number, recordId?: string) => ({
  status_code: status,
  getHeader: (name: string) => (name === 'X-Call-Record-Id' ? recordId : undefined)
})

function call() {
  const session = new Session()
  const lineEvents: LineEvent[] = []
  const ports = {
    callId: 'c1',
    rtcConfiguration: () => ({}),
    isUp: () => true,
    emit: (event: LineEvent) => lineEvents.push(event),
    iceTiming: iceServerTiming(),
    provenAt: () => 0,
    probe: () => undefined,
    replaced: () => undefined
  }
  new JssipCall(session as never, ports)
  return { session, lineEvents }
}

test('a refusal brings the id of the record that is left', () => {
  const { session, lineEvents } = call()
  session.emit('failed', { originator: 'remote', cause: 'Busy', message: answer(486, 'r1') })
  expect(lineEvents).toMatchObject([{ type: 'failed', status: 486, callRecordId: 'r1' }])
})

test('a refusal without an id leaves the one that came with the ringing', () => {
  const { session, lineEvents } = call()
  session.emit('progress', { originator: 'remote', response: { ...answer(180, 'r1'), body: '' } })
  session.emit('failed', { originator: 'remote', cause: 'Busy', message: answer(486) })
  expect(lineEvents.at(-1)).toMatchObject({ type: 'failed', callRecordId: 'r1' })
})

test.each([
  ['SIP ;cause=503; text="Service Unavailable"', 'system'],
  ['SIP;cause=200;text="Call completed elsewhere"', 'them'],
  ['Q.850;cause=16;text="NORMAL_CLEARING"', 'them'],
  [undefined, 'them']
])('a call that ends with the reason %s was ended by: %s', (reason, by) => {
  const { session, lineEvents } = call()
  const message = { getHeader: (name: string) => (name === 'Reason' ? reason : undefined) }
  session.emit('ended', { originator: 'remote', cause: 'Terminated', message })
  expect(lineEvents).toMatchObject([{ type: 'ended', by }])
})

test('a telephone is granted the expiry of its own contact, not of another', () => {
  const entry = (id: string, expires: number) =>
    `<sip:${id}@x.invalid;transport=ws>;+sip.instance="<urn:uuid:${id}-UUID>";expires=${expires}`
  const contacts = [entry('old', 86), `${entry('older', 137)}, ${entry('own', 300)}`]
  expect(grantedTo('own-uuid', contacts)).toBe('300')
  expect(grantedTo('none', contacts)).toBeUndefined()
})

test('a call that has not left after three seconds is given up, ended by the network', async () => {
  const { lineEvents } = call()
  await env.clock.advance(2999)
  expect(lineEvents).toEqual([])
  await env.clock.advance(1)
  expect(lineEvents).toMatchObject([{ type: 'failed', callId: 'c1', by: 'network' }])
})

test('a call that has left waits for its answer', async () => {
  const { session, lineEvents } = call()
  session.emit('sending', {})
  await env.clock.advance(60_000)
  expect(lineEvents).toEqual([{ type: 'sent', callId: 'c1' }])
})
