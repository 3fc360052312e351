import type { ScriptContent } from '../../dialler/calls/script-types.ts'

export const appointment: ScriptContent = {
  variables: ['预约时间'],
  tags: [
    { id: 'tag-change', name: '需要改期' },
    { id: 'tag-place', name: '询问地址' }
  ],
  canTransfer: false,
  farewell: '好的，期待您的到来，再见。',
  nodes: [
    {
      name: '提醒',
      say: '{姓名}您好，提醒您已预约{预约时间}到访，请问您能按时到达吗？',
      replies: [
        {
          text: '可以，我会准时到。',
          weight: 60,
          match: 'POSITIVE',
          intent: 'A',
          variable: ['能否到访', '能']
        },
        {
          text: '地址在哪里来着？',
          weight: 12,
          match: 'SINGLE_ROUND_QA',
          matchValue: '地址',
          intent: 'A',
          tag: 'tag-place',
          next: '地址'
        },
        {
          text: '那天不行，能改个时间吗？',
          weight: 18,
          match: 'NEGATIVE',
          intent: 'B',
          tag: 'tag-change',
          next: '改期'
        },
        { text: '', weight: 10, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '地址',
      say: '地址稍后会用短信发给您。请问您能按时到达吗？',
      replies: [
        { text: '能。', weight: 90, match: 'POSITIVE', variable: ['能否到访', '能'] },
        { text: '我再看看。', weight: 10, match: 'ANY_OTHER', intent: 'C' }
      ]
    },
    {
      name: '改期',
      say: '好的，请问改到哪一天合适？',
      replies: [
        {
          text: '下周三上午吧。',
          weight: 60,
          match: 'CUSTOM',
          matchValue: '日期',
          variable: ['改期', '下周三上午']
        },
        {
          text: '先取消，我再约。',
          weight: 40,
          match: 'NEGATIVE',
          intent: 'F',
          variable: ['改期', '取消']
        }
      ]
    }
  ]
}
