import type { ScriptContent } from '../../dialler/calls/script-types.ts'

export const greeting: ScriptContent = {
  variables: [],
  tags: [{ id: 'tag-help', name: '需要上门' }],
  canTransfer: true,
  farewell: '好的，请您多保重，明天再和您联系。',
  nodes: [
    {
      name: '问候',
      say: '{姓名}您好，我是同心社区，今天身体怎么样？',
      replies: [
        {
          text: '挺好的，谢谢关心。',
          weight: 65,
          match: 'POSITIVE',
          intent: 'A',
          variable: ['身体状况', '良好']
        },
        {
          text: '有点头晕。',
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

export const heat: ScriptContent = {
  variables: [],
  tags: [],
  canTransfer: false,
  farewell: '祝您清凉度夏，再见。',
  nodes: [
    {
      name: '提醒',
      say: '{姓名}您好，明天高温，请减少外出，多喝水。您听清楚了吗？',
      replies: [
        { text: '听清楚了。', weight: 80, match: 'POSITIVE', intent: 'A' },
        { text: '再说一遍。', weight: 20, match: 'CUSTOM', matchValue: '重复', intent: 'B' }
      ]
    }
  ]
}
