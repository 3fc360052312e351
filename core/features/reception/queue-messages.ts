import { defineMessages } from '../../messages/define-messages.ts'

/** Metrics of queues on 首页 and 坐席监控. */
export const queueMessages = defineMessages('receptionQueue', {
  title: '来电排队',
  titleToday: '今日来电排队',
  ofGroup: '{group}的排队',
  waiting: '正在排队',
  longest: '最长等待',
  soon: '20 秒内接听',
  abandoned: '排队放弃',
  callers: '{count} 人',
  calls: '{count} 通',
  share: '{share}%（{count}/{total}）',
  none: '-',
  failed: '排队数据读取失败'
})
