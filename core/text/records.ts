import { texts } from './texts.ts'

/** Lists of calls, customers and operations: their fields and columns. */
export const recordText = texts('records', {
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
  missed: '接听情况',
  onlyMissed: '未接来电',
  recording: '录音',
  exportRows: '导出',

  details: '详情',
  see: '查看',

  play: '播放录音',
  stop: '停止播放',

  company: '公司',
  lastContact: '最近联系时间',
  neverContacted: '未联系',

  action: '操作类型',
  who: '操作人',
  target: '操作对象',
  detail: '操作内容',
  address: 'IP 地址',
  when: '操作时间'
})
