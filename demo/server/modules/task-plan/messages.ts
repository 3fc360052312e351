import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about test calls and restrictions of robot calls. */
export const taskPlanServerMessages = defineMessages('taskPlanServer', {
  lineBusy: '线路 {line} 没有空闲并发，请稍后再试或换一条线路',
  noLineFree: '没有空闲的线路，请稍后再试',
  noRobotFree: '没有空闲的机器人，请稍后再试',
  inBlacklist: '号码在黑名单中，不能拨打',
  inRedList: '号码在红名单中，不能拨打',
  outsideLicence: '智能机器人的呼叫时间为每日 9:00 至 20:00，现在不能拨打',
  outsideGlobal: '现在不在企业允许的拨打时间（{times}）',
  noTest: '没有该次测试通话'
})
