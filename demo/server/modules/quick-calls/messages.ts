import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about quick calls. */
export const quickCallServerMessages = defineMessages('quickCallServer', {
  wrongPhone: '号码格式不正确',
  noTemplate: '话术模板不存在',
  templateOff: '该话术模板不可用',
  unset: '话术“{name}”的变量（{variables}）在快速呼叫时没有值，请改为建立呼叫任务并导入号码',
  alreadyWaiting: '该号码正在呼叫中，请稍后再试',
  tooManyWaiting: '排队中的快速呼叫过多，请稍后再试',
  spent: '账户余额不足，暂停拨打；请充值后重新呼叫',
  numberOff: '机器人的主叫号码已停用，不能拨打',
  robot: '机器人',
  resultTitle: '快速呼叫结果',
  answered: '{phone}（{template}）已接通，通话{duration}',
  unanswered: '{phone}（{template}）未接通：{result}',
  notCalled: '{phone}（{template}）未能呼出，请重新发起',
  notAllowed: '{phone}（{template}）未呼出：{reason}',
  cutOff: '{phone}（{template}）通话因服务重启中断，结果未知'
})
