import { defineMessages } from '../../messages/define-messages.ts'

export const robotIncomingMessages = defineMessages('robotIncoming', {
  list: 'AI呼入记录',
  scenario: '接待场景',
  script: '话术',
  turns: '对话轮次',
  turnsOf: '{count} 轮',
  intent: '意向',
  transferred: '转人工',
  isTransferred: '已转人工',
  notTransferred: '未转人工',
  to: '已转 {agent}'
})
