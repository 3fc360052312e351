import { defineMessages } from '../../messages/define-messages.ts'

/** Limits of the monitors. */
export const monitorLimitMessages = defineMessages('monitorLimits', {
  title: '告警阈值',
  open: '告警阈值',
  text: '状态或通话超过时长后标为超时；留空表示不提醒。对本企业所有监控页面生效。',
  busyMinutes: '示忙时长（分钟）',
  wrapUpMinutes: '整理时长（分钟）',
  ringSeconds: '振铃时长（秒）',
  talkMinutes: '通话时长（分钟）',
  warnsNoneFree: '没有空闲坐席时提醒',
  range: '请输入 1 到 {most} 的整数，或留空',
  save: '保存',
  saved: '告警阈值已保存',
  reload: '查看最新的值'
})
