import type { ReplyScript } from '../content/reply-script.ts'

export const greeting: ReplyScript = {
  variables: [],
  tags: [{ id: 'tag-help', name: '需要上门' }],
  farewell: '好的，请您多保重，明天再和您联系。',
  nodes: [
    {
      name: '问候',
      say: '{姓名}您好，我是同心社区，今天身体怎么样？',
      replies: [
        {
          text: '挺好的，谢谢关心。',
          words: ['挺好'],
          weight: 65,
          match: 'POSITIVE',
          intent: 'A',
          variable: ['身体状况', '良好']
        },
        {
          text: '有点头晕。',
          words: ['头晕', '不舒服', '难受', '疼'],
          weight: 15,
          match: 'NEGATIVE',
          intent: 'C',
          tag: 'tag-help',
          transfers: true,
          variable: ['身体状况', '不适']
        },
        { text: '您说什么？听不清。', weight: 20, match: 'UNRECOGNISED', intent: 'D' }
      ]
    }
  ]
}

export const heat: ReplyScript = {
  variables: [],
  tags: [],
  farewell: '祝您清凉度夏，再见。',
  nodes: [
    {
      name: '提醒',
      say: '{姓名}您好，明天高温，请减少外出，多喝水。您听清楚了吗？',
      replies: [
        { text: '听清楚了。', words: [], weight: 80, match: 'POSITIVE', intent: 'A' },
        {
          text: '再说一遍。',
          words: ['再说一遍', '重复'],
          weight: 20,
          match: 'CUSTOM',
          matchValue: '重复',
          intent: 'B'
        }
      ]
    }
  ]
}
