import { describe, expect, it } from 'vitest'
import {
  type CallOutcome,
  messageBefore,
  messagesOf
} from '../../../../demo/server/modules/dialler/call-messages.ts'

describe('messages', () => {
  const call: CallOutcome = {
    isConnected: true,
    intent: 'A',
    tags: ['tag-1'],
    transferResult: 1
  }
  const when = (sendDimension: 1 | 2 | 3, value: string, noticeTemplateId: string) => ({
    sendDimension,
    values: [value],
    noticeTemplateId
  })
  const conditions = [
    when(1, '01', 'a'),
    when(2, 'tag-1', 'b'),
    when(3, '1', 'c'),
    when(1, '02', 'd')
  ]
  const sent = (draft: Parameters<typeof messagesOf>[0], of: Partial<CallOutcome> = {}) =>
    messagesOf(draft, { ...call, ...of }).map(({ moment, templateId }) => `${moment} ${templateId}`)

  it.each([
    [
      'to all who answered',
      { noticeConfig: { enabled: true, sendType: 1, noticeTemplateId: 'x' } },
      {},
      ['hangup x']
    ],
    [
      'to none who did not',
      { noticeConfig: { enabled: true, sendType: 1, noticeTemplateId: 'x' } },
      { isConnected: false },
      []
    ],
    ['none when off', { noticeConfig: { enabled: false } }, {}, []],
    [
      'the first that fits',
      { noticeConfig: { enabled: true, sendType: 2, sendConditions: conditions } },
      {},
      ['hangup a']
    ],
    [
      'all that fit',
      { noticeConfig: { enabled: true, sendType: 3, sendConditions: conditions } },
      {},
      ['hangup a', 'hangup b', 'hangup c']
    ],
    [
      'nothing that went out before the call',
      { callBeforeNoticeConfig: { sendType: 1, noticeTemplateId: 'x' } },
      {},
      []
    ],
    [
      'after the answer',
      { callBeforeNoticeConfig: { sendType: 4, noticeTemplateId: 'x' } },
      {},
      ['before x']
    ],
    [
      'not after an answer that there was not',
      { callBeforeNoticeConfig: { sendType: 4, noticeTemplateId: 'x' } },
      { isConnected: false },
      []
    ],
    [
      'while they talk',
      { callingNoticeConfig: { sendType: 3, sendConditions: conditions } },
      { tags: [] },
      ['calling a', 'calling c']
    ]
  ] as const)('%s', (_, draft, of, expected) => {
    expect(
      sent(draft as unknown as Parameters<typeof messagesOf>[0], of as Partial<CallOutcome>)
    ).toEqual(expected)
  })
})

it('a message goes out before the first call, and before no other', () => {
  const draft = { callBeforeNoticeConfig: { sendType: 1, noticeTemplateId: 'x' } } as const
  expect([messageBefore(draft, true), messageBefore(draft, false)]).toEqual(['x', undefined])
})
