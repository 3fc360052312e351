import type { ReplyScript } from '../content/reply-script.ts'

/** Waits for its review. */
export const event: ReplyScript = {
  variables: ['活动名称', '活动日期'],
  tags: [{ id: 'tag-time', name: '询问时间' }],
  knowledge: [
    {
      ...{ id: 'k1', name: '活动地点', words: ['地点', '地址', '在哪'] },
      ...{ say: '活动在远帆会员中心一楼举行，门口有停车位。', tag: '' }
    }
  ],
  farewell: '期待与您相见，再见。',
  nodes: [
    {
      name: '邀请',
      say: '{姓名}您好，诚邀您参加{活动日期}的{活动名称}，您方便参加吗？',
      replies: [
        {
          text: '可以，我来。',
          weight: 45,
          match: 'POSITIVE',
          words: [],
          intent: 'A',
          next: '人数'
        },
        {
          ...{ text: '几点开始？', weight: 20, match: 'SINGLE_ROUND_QA', matchValue: '时间' },
          ...{ words: ['几点', '时间'], intent: 'B', tag: 'tag-time', next: '人数' }
        },
        { text: '没空。', weight: 25, match: 'NEGATIVE', words: [], intent: 'D' },
        { text: '', weight: 10, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '人数',
      say: '活动上午九点半开始，请问您一共几位参加？',
      replies: [
        {
          ...{ text: '两位。', weight: 70, match: 'CUSTOM', matchValue: '人数' },
          ...{ words: ['一位', '两位', '三位', '一个人', '两个人'], variable: ['参加人数', ''] }
        },
        { text: '到时候再说吧。', weight: 30, match: 'ANY_OTHER', intent: 'C' }
      ]
    }
  ]
}
