import { defineMessages } from '../../messages/define-messages.ts'

/** Work orders: form, card, and the service panel beside a call. */
export const workOrderMessages = defineMessages('workOrder', {
  panel: '服务面板',
  infoTab: '工单信息',
  recordsTab: '服务记录',
  knowledgeTab: '知识库',

  form: '登记工单',
  name: '姓名',
  phone: '手机号',
  category: '服务对象类别',
  street: '所属街镇',
  type: '服务类型',
  content: '服务记录',
  contentHint: '记录{served}的诉求与处理结果',
  submit: '提交',
  submitting: '提交中…',
  submitted: '提交工单成功！',
  nothing: '-',
  unregistered: '未登记{served}',
  again: '工单已登记，再次提交将修改该工单',

  card: '工单信息',
  agent: '登记坐席',
  when: '登记时间',
  remark: '备注',
  saved: '更新成功！',
  former: '已停用的字段',
  order: '工单 {number}',
  handledBy: '处理人 {name}',
  openOrder: '查看工单 {number}',

  noRecords: '暂无服务记录',
  filter: '呼叫方向',
  all: '全部',
  incoming: '呼入',
  outgoing: '呼出',
  newest: '最新',
  robotOut: 'AI外呼',
  manualOut: '人工外呼',
  callIn: '呼入',
  detail: '查看通话详情',
  noCall: '未关联通话',
  detailOf: '查看通话详情 {when}',
  by: '坐席 {name}'
})
