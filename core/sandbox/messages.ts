import { defineMessages } from '../messages/define-messages.ts'

/** What only the sandbox says. */
export const sandboxMessages = defineMessages('sandbox', {
  notSimulated: '演示沙箱不包含此功能，请连接真实的呼叫中心',
  invalid: '参数格式不正确',
  noCustomer: '{served}不存在',
  noCall: '通话记录不存在',
  noOrder: '服务记录不存在',
  noTask: '呼叫任务不存在',
  redList: '该号码在红名单中，不能呼叫',
  blackList: '该号码在黑名单中，确认要呼叫吗？',
  badNumber: '号码不存在',
  hello: '欢迎使用演示沙箱：数据只在本页，刷新后恢复。',
  device: '演示设备',
  helloTitle: '演示沙箱'
})
