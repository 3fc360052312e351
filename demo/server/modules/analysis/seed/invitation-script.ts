import { contentOfReplies, type ReplyScript } from '../../scripts/content/reply-script.ts'

const replies: ReplyScript = {
  variables: [],
  tags: [
    { id: 'tag-discount', name: '询问优惠' },
    { id: 'tag-price', name: '嫌价格高' },
    { id: 'tag-unused', name: '用得少' },
    { id: 'tag-person', name: '要求转人工' }
  ],
  farewell: '感谢您的接听，祝您生活愉快，再见。',
  nodes: [
    {
      name: '开场白',
      say: '{姓名}您好，我是远帆会员中心的智能客服，您的会员权益月底到期，方便说两句吗？',
      replies: [
        { text: '方便，你说。', words: [], weight: 58, match: 'POSITIVE', next: '使用情况' },
        {
          text: '你是机器人吧？',
          words: ['机器人', '你是谁'],
          weight: 9,
          match: 'SINGLE_ROUND_QA',
          matchValue: '身份',
          next: '使用情况'
        },
        {
          text: '我在开车，不方便。',
          words: ['在开车', '不方便'],
          weight: 14,
          match: 'NEGATIVE',
          matchValue: '忙',
          intent: 'D'
        },
        {
          text: '不需要，别打了。',
          words: [],
          weight: 11,
          match: 'NEGATIVE_POLICY',
          matchValue: '拒绝',
          intent: 'F',
          hangsUp: true
        },
        { text: '', weight: 8, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '使用情况',
      say: '请问您最近三个月用过会员的免费上门检修吗？',
      replies: [
        {
          text: '用过，挺方便的。',
          words: ['用过'],
          weight: 50,
          match: 'CUSTOM',
          matchValue: '用过',
          next: '优惠说明'
        },
        {
          text: '没怎么用。',
          words: ['没怎么用', '没用过'],
          weight: 32,
          match: 'CUSTOM',
          matchValue: '没用过',
          tag: 'tag-unused',
          next: '优惠说明'
        },
        {
          text: '问这么多干什么，挂了。',
          words: ['问这么多'],
          weight: 8,
          match: 'NEGATIVE_POLICY',
          matchValue: '反感提问',
          intent: 'E',
          hangsUp: true
        },
        { text: '嗯……什么检修？', weight: 10, match: 'UNRECOGNISED', next: '优惠说明' }
      ]
    },
    {
      name: '优惠说明',
      say: '现在续费一年一百五十八元，比去年便宜四十元，还送两次上门清洗，您考虑续费吗？',
      replies: [
        {
          text: '可以，怎么办？',
          words: [],
          weight: 42,
          match: 'POSITIVE',
          intent: 'A',
          next: '办理方式'
        },
        {
          text: '还有没有更优惠的？',
          words: ['优惠'],
          weight: 20,
          match: 'MULTI_ROUND_QA',
          matchValue: '优惠',
          intent: 'B',
          tag: 'tag-discount',
          next: '办理方式'
        },
        {
          text: '太贵了。',
          words: ['太贵', '价格'],
          weight: 18,
          match: 'NEGATIVE',
          matchValue: '价格',
          intent: 'C',
          tag: 'tag-price',
          next: '价格异议'
        },
        {
          text: '不续了，再见。',
          words: ['不续'],
          weight: 12,
          match: 'NEGATIVE_POLICY',
          matchValue: '不续费',
          intent: 'D',
          tag: 'tag-price',
          hangsUp: true
        },
        { text: '我再想想。', weight: 8, match: 'ANY_OTHER', matchValue: '考虑', intent: 'C' }
      ]
    },
    {
      name: '价格异议',
      say: '理解您的顾虑，也可以按季度续，每季度四十五元，随时能停，您看可以吗？',
      replies: [
        {
          text: '按季度可以。',
          words: ['按季度'],
          weight: 40,
          match: 'POSITIVE',
          matchValue: '按季度',
          intent: 'B',
          next: '办理方式'
        },
        { text: '还是算了吧。', words: [], weight: 35, match: 'NEGATIVE', intent: 'D' },
        {
          text: '说了不要，挂了。',
          words: [],
          weight: 25,
          match: 'NEGATIVE_POLICY',
          matchValue: '拒绝',
          intent: 'E',
          hangsUp: true
        }
      ]
    },
    {
      name: '办理方式',
      say: '我把办理链接发您短信，也可以马上转接会员顾问为您办理，您看哪种方便？',
      replies: [
        { text: '发短信吧。', words: ['短信'], weight: 55, match: 'CUSTOM', matchValue: '短信' },
        {
          text: '转顾问。',
          words: ['转', '顾问', '人工'],
          weight: 45,
          match: 'CUSTOM',
          matchValue: '转接',
          tag: 'tag-person',
          transfers: true
        }
      ]
    }
  ]
}

/** A script with a conversation of several nodes, each of which may be the end. */
export const invitation = contentOfReplies(replies)
