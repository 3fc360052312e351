import type { ReplyScript } from '../content/reply-script.ts'

export const review: ReplyScript = {
  variables: [],
  tags: [
    { id: 'tag-price', name: '关注价格' },
    { id: 'tag-speed', name: '关注处理速度' },
    { id: 'tag-attitude', name: '关注服务态度' }
  ],
  farewell: '感谢您的反馈，祝您生活愉快，再见。',
  nodes: [
    {
      name: '开场白',
      say: '您好，{姓名}，我是远帆客服的智能回访员，想了解您对上次服务的感受，方便占用您一分钟吗？',
      replies: [
        { text: '可以，你说吧。', words: [], weight: 50, match: 'POSITIVE', next: '满意度' },
        {
          text: '你是机器人吗？',
          words: ['机器人', '你是谁'],
          weight: 8,
          match: 'SINGLE_ROUND_QA',
          matchValue: '身份',
          next: '满意度'
        },
        { text: '我现在在开会。', words: [], weight: 18, match: 'NEGATIVE', intent: 'D' },
        {
          text: '不需要，别再打了。',
          words: [],
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
          words: ['满意'],
          weight: 55,
          match: 'CUSTOM',
          matchValue: '满意',
          intent: 'A',
          variable: ['满意度', '满意'],
          next: '推荐'
        },
        {
          text: '一般般吧，处理得有点慢。',
          words: ['一般', '还行', '凑合'],
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
          words: ['不满意', '没解决', '太差'],
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
          words: ['价格', '优惠', '太贵'],
          weight: 40,
          match: 'CUSTOM',
          matchValue: '价格',
          tag: 'tag-price'
        },
        {
          text: '速度，等太久了。',
          words: ['速度', '等太久', '慢'],
          weight: 40,
          match: 'CUSTOM',
          matchValue: '速度',
          tag: 'tag-speed'
        },
        {
          text: '客服的态度可以再好一点。',
          words: ['态度'],
          weight: 20,
          match: 'CUSTOM',
          matchValue: '态度',
          tag: 'tag-attitude'
        },
        {
          text: '帮我转人工吧。',
          words: ['人工'],
          weight: 0,
          match: 'CUSTOM',
          matchValue: '要求转人工',
          transfers: true
        }
      ]
    },
    {
      name: '推荐',
      say: '太好了！您愿意把我们推荐给朋友吗？',
      replies: [
        {
          text: '愿意的。',
          words: [],
          weight: 70,
          match: 'POSITIVE',
          variable: ['愿意推荐', '是']
        },
        {
          text: '看情况吧。',
          weight: 30,
          match: 'ANY_OTHER',
          intent: 'B',
          variable: ['愿意推荐', '不确定']
        },
        {
          text: '没有了，谢谢。',
          words: ['没有了'],
          weight: 0,
          match: 'NEGATIVE',
          matchValue: '没有其他需求'
        }
      ]
    },
    {
      name: '转接',
      say: '非常抱歉给您带来不便，我马上为您转接人工客服，好吗？',
      replies: [
        { text: '好，转吧。', words: [], weight: 75, match: 'POSITIVE', transfers: true },
        {
          text: '不用了，你们尽快处理。',
          words: [],
          weight: 25,
          match: 'NEGATIVE',
          tag: 'tag-speed'
        }
      ]
    }
  ]
}
