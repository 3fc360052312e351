import { defineMessages } from '../../messages/define-messages.ts'

/** The days of a report. */
export const reportRangeMessages = defineMessages('reportRange', {
  range: '统计时间',
  today: '今日',
  yesterday: '昨日',
  week: '近7天',
  month: '近30天',
  custom: '自定义',
  from: '开始日期',
  to: '结束日期',
  chooseFrom: '选择开始日期',
  chooseTo: '选择结束日期',
  dayFormat: '年-月-日',
  compare: '与上一周期对比',
  fromTo: '{from} 至 {to}',
  namedDays: '{days}（{name}）',
  chosenDays: '统计时间：{days}',

  noDay: '日期不正确',
  reversed: '结束日期不能早于开始日期',
  future: '日期不能晚于今天',
  tooLong: '最多可选 {days} 天',
  refused: '{issue}，没有可显示的数据',
  showInitial: '查看{range}',

  rise: '较上期上升 {change}',
  fall: '较上期下降 {change}',
  same: '与上期持平',
  noBefore: '上期无数据',
  percent: '{value}%',
  points: '{value} 个百分点',
  openRows: '查看{label}明细'
})
