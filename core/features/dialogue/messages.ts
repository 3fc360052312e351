import { defineMessages } from '../../messages/define-messages.ts'

/** The transcript of a call. */
export const dialogueMessages = defineMessages('dialogue', {
  title: '对话内容',
  none: '暂无对话内容',
  ignored: '已忽略',
  showIgnored: '查看忽略内容',
  hideIgnored: '隐藏忽略内容',
  matched: '{condition}：{value}',
  intent: '匹配意图',
  newLines: '新消息',
  follow: '回到当前播放',
  playFrom: '从 {time} 播放',
  live: '通话进行中'
})
