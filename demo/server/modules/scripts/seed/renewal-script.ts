import type { ReplyScript } from '../content/reply-script.ts'

export const renewal: ReplyScript = {
  variables: ['会员等级', '到期日'],
  tags: [{ id: 'tag-discount', name: '询问优惠' }],
  farewell: '感谢您的支持，再见。',
  nodes: [
    {
      name: '开场白',
      say: '{姓名}您好，您的{会员等级}权益将于{到期日}到期，现在续费可享八折，您感兴趣吗？',
      replies: [
        {
          text: '怎么续？',
          words: ['怎么续', '感兴趣'],
          weight: 25,
          match: 'POSITIVE',
          intent: 'A',
          next: '办理'
        },
        {
          text: '还有别的优惠吗？',
          words: ['优惠', '打折', '便宜'],
          weight: 20,
          match: 'MULTI_ROUND_QA',
          matchValue: '优惠',
          intent: 'B',
          tag: 'tag-discount',
          next: '办理'
        },
        { text: '考虑一下。', weight: 25, match: 'ANY_OTHER', intent: 'C' },
        {
          text: '不续了。',
          words: ['不续'],
          weight: 20,
          match: 'NEGATIVE',
          intent: 'F',
          hangsUp: true
        },
        { text: '', weight: 10, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '办理',
      say: '我可以为您转接顾问办理，或者把办理链接用短信发给您，您看哪种方便？',
      replies: [
        {
          text: '转顾问吧。',
          words: ['转', '顾问', '人工'],
          weight: 45,
          match: 'CUSTOM',
          matchValue: '转接',
          transfers: true,
          variable: ['办理方式', '顾问']
        },
        {
          text: '发短信给我。',
          words: ['短信', '链接'],
          weight: 55,
          match: 'CUSTOM',
          matchValue: '短信',
          variable: ['办理方式', '短信']
        }
      ]
    }
  ]
}
