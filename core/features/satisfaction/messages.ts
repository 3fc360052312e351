import { defineMessages } from '../../messages/define-messages.ts'

/** Ratings by customers: the records and the report. */
export const satisfactionMessages = defineMessages('satisfaction', {
  records: '满意度记录',
  time: '邀请时间',
  customer: '{served}姓名',
  number: '{served}号码',
  agent: '坐席',
  department: '部门',
  callType: '服务方式',
  duration: '通话时长（秒）',
  talking: '通话时长',
  rating: '评价',
  unrated: '未评价',
  remark: '回访备注',
  remarkBy: '备注人',
  remarkTime: '备注时间',
  hasRemark: '回访情况',
  remarked: '已回访',
  notRemarked: '待回访',
  noDepartment: '无部门',
  exportRows: '导出',
  openCall: '通话详情',
  call: '通话',
  listen: '听录音',
  none: '-',

  invitation: '挂机邀请评价',
  invitationHint: '接通的通话由坐席或机器人挂断后，语音邀请{served}按 1 至 5 评价',
  turnedOn: '已开启挂机邀请评价',
  turnedOff: '已关闭挂机邀请评价',

  writeRemark: '填写',
  editRemark: '修改',
  remarkOf: '回访备注：{name}',
  remarkHint: '记录回访结果，如原因与处理情况',
  remarkSaved: '回访备注已保存',
  remarkByAt: '{name} {time}',

  report: '满意度报表'
})
