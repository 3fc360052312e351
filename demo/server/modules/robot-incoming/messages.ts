import { defineMessages } from '../../../../core/messages/define-messages.ts'

export const robotIncomingServerMessages = defineMessages('robotIncomingServer', {
  exportFile: 'AI呼入记录_{time}.csv',
  noScript: '话术不存在或不可用',
  unset: '话术“{name}”的变量没有值：{variables}',
  demoScenario: '演示来电',
  sampleScenario: '全国热线接待',
  sampleNightScenario: '会员服务接待'
})
