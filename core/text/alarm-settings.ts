import { texts } from './texts.ts'

/** The alarm settings of the whole enterprise. */
export const alarmText = texts('alarmSettings', {
  title: '全局告警设置',
  open: '全局告警设置',
  about: '引用全局设置的任务按这里的阈值告警；告警处理是新建任务的初始值，各任务可以另选'
})
