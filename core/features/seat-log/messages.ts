import { defineMessages } from '../../messages/define-messages.ts'

/** The seat state log and its timeline. */
export const seatLogMessages = defineMessages('seatLog', {
  views: '查看方式',
  list: '状态日志',
  timeline: '时间轴',
  agent: '坐席',
  agentName: '坐席姓名',
  extension: '分机号',
  state: '状态',
  from: '开始时间',
  to: '结束时间',
  period: '开始时间',
  lasts: '持续时长',
  cause: '变更来源',
  isLasting: '持续中',
  openCall: '查看通话',
  openCallOf: '查看通话：{agent}',
  call: '通话',
  none: '-',

  day: '日期',
  chooseDay: '选择日期',
  dayFormat: '年-月-日',
  earlier: '前一天',
  later: '后一天',
  noDay: '日期不正确',
  noFuture: '不能晚于今天',
  find: '坐席姓名',
  seatOf: '{name} {extension}',
  dayTitle: '{day} 坐席状态',
  dayFinding: '{seats} 个坐席有记录，示忙最长的是{name}，共 {time}',
  dayFindingNone: '{seats} 个坐席有记录，没有人示忙',
  more: '仅显示前 {count} 个坐席，请按姓名查找'
})
