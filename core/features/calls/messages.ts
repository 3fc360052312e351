import { defineMessages } from '../../messages/define-messages.ts'

/** Fields and columns of the lists of calls, customers and operations. */
export const recordMessages = defineMessages('records', {
  outCalls: '外呼记录',
  inCalls: '呼入记录',
  customers: '{served}列表',
  operations: '操作日志',

  phone: '{served}号码',
  customerName: '{served}姓名',
  area: '归属地',
  operator: '运营商',
  agent: '坐席',
  shownNumber: '外显号码',
  calledNumber: '被叫号码',
  callTime: '呼叫时间',
  ringing: '振铃时长',
  talking: '通话时长',
  result: '呼叫结果',
  hangup: '挂断方',
  bySupervisor: '班长已结束通话',
  bySupervisorOf: '班长已结束通话（{name}）',
  missed: '接听情况',
  onlyMissed: '未接来电',
  recording: '录音',
  task: '呼叫任务',
  script: '话术模板',
  intent: '意向等级',
  exportRows: '导出',
  remove: '删除',
  removeMany: '批量删除',
  askRemove: '删除与 {name} 的这条通话记录？录音、对话内容、备注和意向一并删除，工单保留。',
  askRemoveMany: '删除选中的 {count} 条通话记录？录音、对话内容、备注和意向一并删除，工单保留。',
  removed: '删除成功',

  details: '详情',
  see: '查看',

  play: '播放录音',
  stop: '停止播放',

  company: '公司',
  lastContact: '最近联系时间',
  neverContacted: '未联系',

  action: '操作类型',
  operatedBy: '操作人',
  target: '操作对象',
  detail: '操作内容',
  address: 'IP 地址',
  when: '操作时间'
})
