import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Refusals and log entries about ratings. */
export const satisfactionServerMessages = defineMessages('satisfactionServer', {
  noRating: '没有找到这条满意度记录',
  notPoor: '仅不满意和很不满意的评价可以填写回访备注',
  changed: '回访备注已被{name}修改，请核对后重新保存',
  removedMeanwhile: '回访备注已被删除，请核对后重新保存',
  target: '满意度记录',
  logRemark: '填写回访备注：{name}',
  logRemoveRemark: '删除回访备注：{name}',
  setting: '满意度邀请',
  logOn: '开启',
  logOff: '关闭',
  exportFile: '满意度记录_{time}.csv',
  robot: '机器人'
})
