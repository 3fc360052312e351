import { texts } from './texts.ts'

/** 服务对象详情 and 呼叫详情 (doc 1 §2). */
export const personText = texts('person', {
  title: '服务对象详情',
  unfold: '展开',
  back: '返回',
  basics: '基本信息',
  calls: '通话记录',
  noCalls: '暂无通话记录',
  detailOf: '详情 {when}',
  unanswered: '未接通',
  inCallNow: '通话中',

  callTitle: '呼叫详情',
  customerPart: '服务对象信息',
  callPart: '通话信息',
  recordingPart: '录音',
  direction: '呼叫方向',
  ourNumber: '外显号码',
  started: '开始时间',
  ended: '结束时间',
  stillOn: '未结束',
  holding: '保持时长',
  noRecording: '该通话没有录音',
  previous: '上一条',
  next: '下一条',
  place: '第 {at} 条，共 {count} 条'
})
