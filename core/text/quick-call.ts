import { texts } from './texts.ts'

/** The robot calls one number (doc 2 §2.3, §5), and what becomes of it. */
export const quickCallText = texts('quickCall', {
  title: '快速呼叫',
  template: '话术模板',
  phone: '手机号',
  call: '立即呼叫',
  templateMissing: '请选择话术模板',
  phoneMissing: '请输入手机号',
  wrongPhone: '号码格式不正确',
  calledToday: '智能机器人今天已呼叫过该号码，每日对同一号码仅可呼叫一次',
  callAnyway: '仍要呼叫',
  queued: '已加入拨打，请稍后！',
  noTemplate: '话术模板不存在',
  templateOff: '该话术模板不可用',
  alreadyWaiting: '该号码正在呼叫中，请稍后再试',
  tooManyWaiting: '排队中的快速呼叫过多，请稍后再试',
  robot: '机器人',
  resultTitle: '快速呼叫结果',
  answered: '{phone}（{template}）已接通，通话{duration}',
  unanswered: '{phone}（{template}）未接通：{result}',
  notCalled: '{phone}（{template}）未能呼出，请重新发起',
  notAllowed: '{phone}（{template}）未呼出：{reason}',
  cutOff: '{phone}（{template}）通话因服务重启中断，结果未知'
})
