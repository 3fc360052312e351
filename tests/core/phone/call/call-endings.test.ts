import { describe, expect, test } from 'vitest'
import { endOf } from '../../../../core/phone/line/jssip/calls/jssip-mapping.ts'
import type { LineEvent } from '../../../../core/phone/line/line.ts'
import { outcomeOf } from '../../../../core/phone/state/outcome.ts'
import type { PhoneState } from '../../../../core/phone/state/phone-types.ts'

/** Every cause by which JsSIP ends a call, and the notice shown for it. */

type EndReason = Parameters<typeof endOf>[3]
interface Reported {
  readonly originator: 'local' | 'remote' | 'system'
  readonly cause: string
  readonly status?: number
  readonly reason?: string
  readonly endedBy?: string
}

const call = {
  callId: 'a',
  number: '13800138000',
  name: undefined,
  callRecordId: 'r',
  customerId: undefined,
  kind: 'ordinary'
} as const
const states = {
  dialling: { status: 'dialling', call: { ...call, direction: 'outgoing' }, ringing: true },
  ringing: { status: 'ringing', call: { ...call, direction: 'incoming' } },
  answering: { status: 'answering', call: { ...call, direction: 'incoming' } },
  talking: {
    status: 'talking',
    call: { ...call, direction: 'outgoing' },
    since: 0,
    muted: false,
    held: undefined,
    media: 'flowing',
    transferring: undefined
  }
} as const satisfies Record<string, PhoneState>

function end(type: 'ended' | 'failed', reported: Reported, endReason?: EndReason): LineEvent {
  const { originator, cause, status, reason, endedBy } = reported
  const headers: Record<string, string | undefined> = { Reason: reason, 'X-Ended-By': endedBy }
  const getHeader = (name: string) => headers[name]
  const message = status || reason ? { getHeader, ...(status && { status_code: status }) } : null
  return endOf(type, 'a', { originator, cause, message } as never, endReason)
}

type Row = readonly [
  what: string,
  state: keyof typeof states,
  end: Reported,
  reason: EndReason,
  text: string,
  status: number
]

const local = { originator: 'local' } as const
const remote = { originator: 'remote' } as const

const failures: readonly Row[] = [
  ['we give a call up', 'dialling', { ...local, cause: 'Canceled' }, undefined, '已取消', 487],
  ['busy', 'dialling', { ...remote, cause: 'Busy', status: 486 }, undefined, '占线', 486],
  [
    'declined',
    'dialling',
    { ...remote, cause: 'Rejected', status: 603 },
    undefined,
    '对方拒接',
    603
  ],
  [
    'no answer',
    'dialling',
    { ...remote, cause: 'Request Timeout', status: 408 },
    undefined,
    '无人接听',
    408
  ],
  [
    'the exchange cannot read its lists',
    'dialling',
    { ...remote, cause: 'SIP Failure Code', status: 503 },
    undefined,
    '电话服务器暂时无法处理，请稍后再试',
    503
  ],
  [
    'the exchange is silent',
    'dialling',
    { ...local, cause: 'Request Timeout' },
    undefined,
    '呼叫超时，电话服务器没有响应',
    408
  ],
  [
    'the signalling breaks',
    'dialling',
    { ...local, cause: 'Connection Error' },
    undefined,
    '电话网络已断开，呼叫已结束',
    503
  ],
  [
    'the exchange is gone for 30 s',
    'dialling',
    { ...local, cause: 'Canceled' },
    'signalling',
    '电话网络已断开，呼叫已结束',
    503
  ],
  [
    'nothing leaves this computer',
    'dialling',
    { ...local, cause: 'Canceled' },
    'not-sent',
    '呼叫未能发出，请检查网络',
    0
  ],
  [
    'no common media',
    'dialling',
    { ...remote, cause: 'Bad Media Description', status: 200 },
    undefined,
    '无法建立语音，呼叫已结束',
    488
  ],
  [
    'an English phrase',
    'dialling',
    { ...remote, cause: 'SIP Failure Code' },
    undefined,
    '呼叫失败，请稍后重试',
    0
  ],
  ['the caller gives up', 'ringing', { ...remote, cause: 'Canceled' }, undefined, '未接来电', 487],
  ['unanswered here', 'ringing', { ...local, cause: 'No Answer' }, undefined, '未接来电', 408],
  [
    'the offer expires',
    'ringing',
    { originator: 'system', cause: 'Expires' },
    undefined,
    '未接来电',
    408
  ],
  [
    'a colleague answers',
    'ringing',
    { ...remote, cause: 'Canceled', reason: 'SIP;cause=200;text="Call completed elsewhere"' },
    undefined,
    '已由其他坐席接听',
    487
  ],
  ['we refuse', 'ringing', { ...local, cause: 'Rejected' }, undefined, '拒接', 486],
  [
    'the exchange is gone while it rings',
    'ringing',
    { ...local, cause: 'Rejected' },
    'signalling',
    '电话网络已断开，来电已结束',
    503
  ],
  [
    'the answer does not get out',
    'answering',
    { ...local, cause: 'Rejected' },
    'not-sent',
    '未能接听：电话网络异常',
    0
  ],
  [
    'the answer cannot be made',
    'answering',
    { originator: 'system', cause: 'WebRTC Error' },
    undefined,
    '未能接听：电话网络异常',
    488
  ],
  [
    'the caller gives up meanwhile',
    'answering',
    { ...remote, cause: 'Canceled' },
    undefined,
    '未接来电',
    487
  ]
]

const ends: readonly (readonly [...Row, ok: boolean])[] = [
  ['we hang up', 'talking', { ...local, cause: 'Terminated' }, undefined, '通话结束', 200, true],
  [
    'they hang up',
    'talking',
    { ...remote, cause: 'Terminated' },
    undefined,
    '对方已挂断',
    200,
    true
  ],
  [
    'a supervisor ends it',
    'talking',
    { ...remote, cause: 'Terminated', reason: 'SIP ;cause=503; text=""', endedBy: 'supervisor' },
    undefined,
    '班长已结束通话',
    200,
    true
  ],
  [
    'the exchange ends it',
    'talking',
    { ...remote, cause: 'Terminated', reason: 'SIP ;cause=503; text=""' },
    undefined,
    '系统挂断，通话结束',
    200,
    true
  ],
  [
    'the exchange hears nothing of us',
    'talking',
    { ...remote, cause: 'Terminated', reason: 'SIP ;cause=408; text="Request Timeout"' },
    undefined,
    '通话中断：网络已断开',
    408,
    false
  ],
  [
    'no media for 30 s',
    'talking',
    { ...local, cause: 'Terminated' },
    'media',
    '通话中断：网络已断开',
    408,
    false
  ],
  [
    'the exchange knows the call no more',
    'talking',
    { ...local, cause: 'Dialog Error' },
    undefined,
    '通话中断：电话服务器上已没有这通电话',
    503,
    false
  ],
  [
    'our answer is never acknowledged',
    'answering',
    { ...remote, cause: 'No ACK' },
    undefined,
    '通话中断：网络已断开',
    408,
    false
  ],
  [
    'the caller has gone before our answer',
    'answering',
    { ...remote, cause: 'Terminated' },
    undefined,
    '未接来电',
    487,
    false
  ]
]

describe('the outcome text of a call that', () => {
  test('was transferred: ended by the agent, whichever side leaves first', () => {
    const passedOn = { ...states.talking, transferring: '200' }
    const byRemote = { ...remote, cause: 'Terminated' }
    const outcome = outcomeOf(passedOn, end('ended', byRemote) as never)
    expect(outcome).toMatchObject({ ok: true, text: '转接成功', endedBy: 'agent' })
  })

  test.each(failures)('failed: %s while %s', (_, state, reported, endReason, text, status) => {
    const outcome = outcomeOf(states[state], end('failed', reported, endReason) as never)
    expect(outcome).toMatchObject({ ok: false, text, status })
  })

  test.each(ends)('ended: %s while %s', (_, state, reported, endReason, text, status, ok) => {
    const outcome = outcomeOf(states[state], end('ended', reported, endReason) as never)
    expect(outcome).toMatchObject({ ok, text, status })
  })
})
