import { describe, expect, test } from 'vitest'
import {
  type EndReason,
  endOf,
  endReasonFor,
  isOfferFailure,
  isPathFailure,
  isSignallingFailure,
  mediaOptions
} from '../../../../../core/phone/line/jssip/calls/jssip-mapping.ts'
import { grantedTo } from '../../../../../core/phone/line/jssip/jssip-registration.ts'

interface Options {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly given?: EndReason
}
const ended = (
  type: 'ended' | 'failed',
  originator: 'local' | 'remote' | 'system',
  cause: string,
  { status, headers = {}, given }: Options = {}
) => {
  const message = {
    ...(status !== undefined && { status_code: status }),
    getHeader: (name: string) => headers[name]
  }
  return endOf(type, 'c-1', { originator, cause, message } as never, given)
}

describe('the end of an answered call', () => {
  test.each([
    ['local', 'Terminated', {}, { by: 'us' }],
    ['remote', 'Terminated', {}, { by: 'them' }],
    ['remote', 'Terminated', { headers: { 'X-Ended-By': 'supervisor' } }, { by: 'supervisor' }],
    ['remote', 'Terminated', { headers: { 'X-Ended-By': 'agent' } }, { by: 'them' }],
    ['remote', 'Terminated', { headers: { Reason: 'SIP;cause=399' } }, { by: 'them' }],
    ['remote', 'Terminated', { headers: { Reason: 'SIP;cause=400' } }, { by: 'system' }],
    ['remote', 'Terminated', { headers: { Reason: 'sip ; cause=503' } }, { by: 'system' }],
    ['remote', 'Terminated', { headers: { Reason: 'x SIP;cause=503' } }, { by: 'them' }],
    [
      'remote',
      'Terminated',
      { headers: { Reason: 'SIP;cause=408' } },
      { by: 'network', why: 'media' }
    ],
    ['system', 'RTP Timeout', {}, { by: 'network', why: 'media' }],
    ['system', 'Connection Error', {}, { by: 'network', why: 'signalling' }],
    ['system', 'Dialog Error', {}, { by: 'network', why: 'signalling' }],
    ['local', 'Request Timeout', {}, { by: 'network', why: 'time-out' }],
    ['local', 'Terminated', { given: 'not-sent' }, { by: 'network', why: 'signalling' }],
    ['local', 'Terminated', { given: 'media' }, { by: 'network', why: 'media' }]
  ] as const)('by %s with %s and %j', (originator, cause, options, expected) => {
    const end = ended('ended', originator, cause, options)
    expect(end).toEqual({ type: 'ended', callId: 'c-1', cause, ...expected })
  })
})

describe('a call that was not answered', () => {
  test.each([
    ['remote', 'Busy', { status: 486 }, { by: 'them', why: undefined, status: 486 }],
    ['remote', 'Rejected', { status: 603 }, { by: 'them', why: undefined, status: 603 }],
    ['local', 'Rejected', {}, { by: 'us', why: undefined, status: 486 }],
    ['local', 'Canceled', {}, { by: 'us', why: 'cancelled', status: 487 }],
    ['remote', 'Canceled', {}, { by: 'them', why: 'cancelled', status: 487 }],
    [
      'remote',
      'Canceled',
      { headers: { Reason: 'SIP;cause=200;text="Call completed elsewhere"' } },
      { by: 'them', why: 'elsewhere', status: 487 }
    ],
    ['local', 'No Answer', {}, { by: 'them', why: 'time-out', status: 408 }],
    ['local', 'Expires', {}, { by: 'them', why: 'time-out', status: 408 }],
    ['system', 'Request Timeout', {}, { by: 'network', why: 'time-out', status: 408 }],
    ['remote', 'Request Timeout', { status: 408 }, { by: 'them', why: 'time-out', status: 408 }],
    ['local', 'No ACK', {}, { by: 'network', why: 'time-out', status: 408 }],
    ['system', 'Connection Error', {}, { by: 'network', why: 'signalling', status: 503 }],
    [
      'system',
      'Connection Error',
      { status: 200 },
      { by: 'network', why: 'signalling', status: 503 }
    ],
    ['system', 'Connection Error', { status: 300 }, { by: 'them', why: 'signalling', status: 300 }],
    ['local', 'RTP Timeout', {}, { by: 'network', why: 'media', status: 408 }],
    ['local', 'WebRTC Error', {}, { by: 'network', why: 'offer', status: 488 }],
    ['local', 'Internal Error', {}, { by: 'network', why: 'offer', status: 488 }],
    ['remote', 'Bad Media Description', {}, { by: 'network', why: 'offer', status: 488 }],
    ['remote', 'Missing SDP', {}, { by: 'network', why: 'offer', status: 488 }],
    ['remote', 'Incompatible SDP', { status: 488 }, { by: 'them', why: 'offer', status: 488 }],
    ['local', 'Canceled', { given: 'not-sent' }, { by: 'network', why: 'signalling', status: 0 }],
    ['local', 'Canceled', { given: 'time-out' }, { by: 'network', why: 'time-out', status: 408 }],
    ['remote', 'SIP Failure Code', {}, { by: 'them', why: undefined, status: 0 }]
  ] as const)('by %s with %s and %j', (originator, cause, options, expected) => {
    const end = ended('failed', originator, cause, options)
    expect(end).toEqual({ type: 'failed', callId: 'c-1', cause, ...expected })
  })

  test('without a message from the other side has no status', () => {
    const event = { originator: 'remote', cause: 'Rejected', message: null }
    expect(endOf('failed', 'c-1', event as never, undefined)).toMatchObject({ status: 486 })
  })
})

test('the reasons for which JsSIP would end a call are distinguished', () => {
  const all = ['RTP Timeout', 'Connection Error', 'Request Timeout', 'Dialog Error', 'Canceled']
  expect(all.filter(cause => isPathFailure({ cause }))).toEqual(['RTP Timeout'])
  expect(all.filter(cause => isSignallingFailure({ cause }))).toEqual(all.slice(1, 4))
  expect(isSignallingFailure({})).toBe(false)
  const phrases = ['Hold Failed', 'Unhold Failed', 'Media Renegotiation Failed', 'Busy Here']
  expect(phrases.filter(reason_phrase => isOfferFailure({ reason_phrase }))).toEqual(
    phrases.slice(0, 3)
  )
  expect(isOfferFailure({})).toBe(false)
  expect(all.map(cause => endReasonFor({ cause }))).toEqual([
    undefined,
    'signalling',
    'time-out',
    'signalling',
    undefined
  ])
})

test('a call sends and takes audio alone, and refreshes its session every three minutes', () => {
  const stream = {} as MediaStream
  const configuration = { iceServers: [] }
  expect(mediaOptions(stream, configuration)).toEqual({
    mediaStream: stream,
    mediaConstraints: { audio: true, video: false },
    pcConfig: configuration,
    sessionTimersExpires: 180
  })
})

test.each([
  [['<sip:a@x>;expires=60, <sip:OWN@x>;expires=300'], '300'],
  [['<sip:a@x>;expires=60', '<sip:OWN@x>; EXPIRES=300;q=1'], '300'],
  [['<sip:own@x>'], undefined],
  [[], undefined]
])('of %j a contact is granted %s', (contacts, expected) => {
  expect(grantedTo('own', contacts)).toBe(expected)
})
