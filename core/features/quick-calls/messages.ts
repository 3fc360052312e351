import { defineMessages } from '../../messages/define-messages.ts'

/** A robot call to one number and its result. */
export const quickCallMessages = defineMessages('quickCall', {
  title: '快速呼叫',
  template: '话术模板',
  phone: '手机号',
  call: '立即呼叫',
  templateMissing: '请选择话术模板',
  phoneMissing: '请输入手机号',
  calledToday: '智能机器人今天已呼叫过该号码，每日对同一号码仅可呼叫一次',
  callAnyway: '仍要呼叫',
  queued: '已加入拨打，请稍后！'
})
