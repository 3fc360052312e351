import type { ScriptContent } from '../dialler/calls/script-types.ts'

const review: ScriptContent = {
  variables: [],
  tags: [
    { id: 'tag-price', name: '关注价格' },
    { id: 'tag-speed', name: '关注处理速度' },
    { id: 'tag-attitude', name: '关注服务态度' }
  ],
  canTransfer: true,
  farewell: '感谢您的反馈，祝您生活愉快，再见。',
  nodes: [
    {
      name: '开场白',
      say: '您好，{姓名}，我是远帆客服的智能回访员，想了解您对上次服务的感受，方便占用您一分钟吗？',
      replies: [
        { text: '可以，你说吧。', weight: 50, match: 'POSITIVE', next: '满意度' },
        {
          text: '你是机器人吗？',
          weight: 8,
          match: 'SINGLE_ROUND_QA',
          matchValue: '身份',
          next: '满意度'
        },
        { text: '我现在在开会。', weight: 18, match: 'NEGATIVE', intent: 'D' },
        {
          text: '不需要，别再打了。',
          weight: 14,
          match: 'NEGATIVE_POLICY',
          intent: 'F',
          hangsUp: true
        },
        { text: '', weight: 10, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '满意度',
      say: '请问您对我们的服务是满意、一般，还是不满意？',
      replies: [
        {
          text: '挺满意的。',
          weight: 55,
          match: 'CUSTOM',
          matchValue: '满意',
          intent: 'A',
          variable: ['满意度', '满意'],
          next: '推荐'
        },
        {
          text: '一般般吧，处理得有点慢。',
          weight: 22,
          match: 'CUSTOM',
          matchValue: '一般',
          intent: 'B',
          tag: 'tag-speed',
          variable: ['满意度', '一般'],
          next: '原因'
        },
        {
          text: '不满意，问题还没解决。',
          weight: 15,
          match: 'CUSTOM',
          matchValue: '不满意',
          intent: 'C',
          variable: ['满意度', '不满意'],
          next: '转接'
        },
        {
          text: '嗯，你们那个……我也说不好。',
          weight: 8,
          match: 'UNRECOGNISED',
          intent: 'D',
          next: '原因'
        }
      ]
    },
    {
      name: '原因',
      say: '谢谢您的坦诚。请问主要是哪方面需要我们改进？',
      replies: [
        {
          text: '价格再优惠一点就好了。',
          weight: 40,
          match: 'CUSTOM',
          matchValue: '价格',
          tag: 'tag-price'
        },
        {
          text: '速度，等太久了。',
          weight: 40,
          match: 'CUSTOM',
          matchValue: '速度',
          tag: 'tag-speed'
        },
        {
          text: '客服的态度可以再好一点。',
          weight: 20,
          match: 'CUSTOM',
          matchValue: '态度',
          tag: 'tag-attitude'
        }
      ]
    },
    {
      name: '推荐',
      say: '太好了！您愿意把我们推荐给朋友吗？',
      replies: [
        { text: '愿意的。', weight: 70, match: 'POSITIVE', variable: ['愿意推荐', '是'] },
        {
          text: '看情况吧。',
          weight: 30,
          match: 'ANY_OTHER',
          intent: 'B',
          variable: ['愿意推荐', '不确定']
        }
      ]
    },
    {
      name: '转接',
      say: '非常抱歉给您带来不便，我马上为您转接人工客服，好吗？',
      replies: [
        { text: '好，转吧。', weight: 75, match: 'POSITIVE', transfers: true },
        { text: '不用了，你们尽快处理。', weight: 25, match: 'NEGATIVE', tag: 'tag-speed' }
      ]
    }
  ]
}

const appointment: ScriptContent = {
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

const renewal: ScriptContent = {
  variables: ['会员等级', '到期日'],
  tags: [{ id: 'tag-discount', name: '询问优惠' }],
  canTransfer: true,
  farewell: '感谢您的支持，再见。',
  nodes: [
    {
      name: '开场白',
      say: '{姓名}您好，您的{会员等级}权益将于{到期日}到期，现在续费可享八折，您感兴趣吗？',
      replies: [
        { text: '怎么续？', weight: 25, match: 'POSITIVE', intent: 'A', next: '办理' },
        {
          text: '还有别的优惠吗？',
          weight: 20,
          match: 'MULTI_ROUND_QA',
          matchValue: '优惠',
          intent: 'B',
          tag: 'tag-discount',
          next: '办理'
        },
        { text: '考虑一下。', weight: 25, match: 'ANY_OTHER', intent: 'C' },
        { text: '不续了。', weight: 20, match: 'NEGATIVE', intent: 'F', hangsUp: true },
        { text: '', weight: 10, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '办理',
      say: '我可以为您转接顾问办理，或者把办理链接用短信发给您，您看哪种方便？',
      replies: [
        {
          text: '转顾问吧。',
          weight: 45,
          match: 'CUSTOM',
          matchValue: '转接',
          transfers: true,
          variable: ['办理方式', '顾问']
        },
        {
          text: '发短信给我。',
          weight: 55,
          match: 'CUSTOM',
          matchValue: '短信',
          variable: ['办理方式', '短信']
        }
      ]
    }
  ]
}

const greeting: ScriptContent = {
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

const heat: ScriptContent = {
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

/** Content by enterprise and code. */
export const scriptContents: readonly (readonly [string, string, ScriptContent])[] = [
  ['ent-1', 'HS-1001', review],
  ['ent-1', 'HS-1002', appointment],
  ['ent-1', 'HS-1003', renewal],
  ['ent-2', 'HS-3001', greeting],
  ['ent-2', 'HS-3002', heat]
]
