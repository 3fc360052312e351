import type { ReplyScript } from '../content/reply-script.ts'

/** Answered by keys. */
export const survey: ReplyScript = {
  byKeys: true,
  variables: [],
  tags: [{ id: 'tag-unhappy', name: '不满意' }],
  farewell: '感谢您的评价，再见。',
  nodes: [
    {
      name: '评价',
      say: '您好，{姓名}，请为上次服务评价：满意请按一，一般请按二，不满意请按三。',
      replies: [
        { text: '1', weight: 60, match: 'CUSTOM', matchValue: '满意', words: ['1'], intent: 'A' },
        { text: '2', weight: 20, match: 'CUSTOM', matchValue: '一般', words: ['2'], intent: 'B' },
        {
          ...{ text: '3', weight: 10, match: 'CUSTOM', matchValue: '不满意', words: ['3'] },
          ...{ intent: 'C', tag: 'tag-unhappy', next: '回电' }
        },
        { text: '', weight: 10, match: 'TIMEOUT', intent: 'E' }
      ]
    },
    {
      name: '回电',
      say: '需要客服给您回电请按一，不需要请按二。',
      replies: [
        {
          ...{ text: '1', weight: 50, match: 'CUSTOM', matchValue: '需要回电', words: ['1'] },
          variable: ['需要回电', '是']
        },
        { text: '2', weight: 50, match: 'CUSTOM', matchValue: '不需要', words: ['2'] }
      ]
    }
  ]
}
