import { defineMessages } from '../../messages/define-messages.ts'

/** Enterprise-wide alarm settings. */
export const alarmMessages = defineMessages('alarmSettings', {
  title: '全局告警设置',
  open: '全局告警设置',
  oncePerDay: '机器人每日对同一号码仅呼叫一次',
  aboutDaily:
    '软件使用许可协议的要求，跨任务适用：其他任务当日已呼叫的号码，次日自动拨打；任务自己的重拨按任务设置',
  about: '引用全局设置的任务按这里的阈值告警；告警处理是新建任务的初始值，各任务可以另选'
})
