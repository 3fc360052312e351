import type { ReplyScript } from '../content/reply-script.ts'

export const appointment: ReplyScript = {
  variables: ['预约时间'],
  tags: [
    { id: 'tag-change', name: '需要改期' },
    { id: 'tag-place', name: '询问地址' }
  ],
  farewell: '好的，期待您的到来，再见。',
  nodes: [
    {
      name: '提醒',
      say: '{姓名}您好，提醒您已预约{预约时间}到访，请问您能按时到达吗？',
      replies: [
        {
          text: '可以，我会准时到。',
          words: ['准时'],
          weight: 60,
          match: 'POSITIVE',
          intent: 'A',
          variable: ['能否到访', '能']
        },
        {
          text: '地址在哪里来着？',
          words: ['地址', '在哪里', '怎么走'],
          weight: 12,
          match: 'SINGLE_ROUND_QA',
          matchValue: '地址',
          intent: 'A',
          tag: 'tag-place',
          next: '地址'
        },
        {
          text: '那天不行，能改个时间吗？',
          words: ['不行', '改个时间', '改时间'],
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
        { text: '能。', words: [], weight: 90, match: 'POSITIVE', variable: ['能否到访', '能'] },
        { text: '我再看看。', weight: 10, match: 'ANY_OTHER', intent: 'C' }
      ]
    },
    {
      name: '改期',
      say: '好的，请问改到哪一天合适？',
      replies: [
        {
          text: '下周三上午吧。',
          words: ['周一', '周二', '周三', '周四', '周五', '周末', '明天', '后天', '上午', '下午'],
          weight: 60,
          match: 'CUSTOM',
          matchValue: '日期',
          variable: ['改期', '下周三上午']
        },
        {
          text: '先取消，我再约。',
          words: ['取消'],
          weight: 40,
          match: 'NEGATIVE',
          intent: 'F',
          variable: ['改期', '取消']
        }
      ]
    }
  ]
}
