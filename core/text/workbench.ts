import { texts } from './texts.ts'

/** The seat's workbench (doc 1 §2 and §3, doc 3 §2). */
export const workbenchText = texts('workbench', {
  title: '坐席工作台',
  extension: '分机 {extension}',
  today: '今日',
  calls: '通话 {count}',
  talked: '时长 {time}',
  outbound: '呼出 {count}',
  inbound: '呼入 {count}',
  missedCalls: '未接 {count}',
  figuresFailed: '今日数据加载失败，点击重试',
  close: '关闭工作台',
  history: '历史记录',

  question: '温馨提示',
  askToClose: '确定要关闭该界面吗？',
  askToEnd: '关闭界面同时会结束通话，确定要关闭吗？',

  person: '客户信息',
  nobody: '接打电话或查找客户后，这里显示客户信息',
  inCall: '当前通话',
  lastCall: '上一通电话',
  chosen: '查找结果',
  phone: '客户号码',
  area: '归属地',
  operator: '运营商',
  direction: '呼叫方向',
  areaCode: '区号',
  survival: '生存状态',
  company: '公司',
  lastContact: '最近联系时间',
  enterprise: '所属企业',
  stranger: '未登记客户',

  find: '查找客户',
  findHint: '姓名、公司或号码',
  findNow: '查找',
  tooShort: '请输入至少两个字符的查询关键词',
  found: '找到 {count} 位客户',
  foundMany: '匹配的客户较多，仅显示前 {count} 位',
  foundNone: '没有匹配的客户',
  originUnknown: '归属地未知',

  todaysCalls: '今日通话',
  missed: '未接来电',
  ofCustomer: '客户记录',
  ofNobody: '选择客户后显示其通话记录',
  noCalls: '暂无通话记录',
  callBack: '回拨',
  callBackNumber: '回拨 {who}',
  unanswered: '未接通'
})
