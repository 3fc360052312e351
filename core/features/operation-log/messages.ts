import { defineMessages } from '../../messages/define-messages.ts'

/** The operation log. */
export const operationMessages = defineMessages('operations', {
  list: '操作日志',
  action: '操作类型',
  operatedBy: '操作人',
  target: '操作对象',
  detail: '操作内容',
  detailHint: '内容、对象或变更的值',
  address: 'IP 地址',
  when: '操作时间',
  exportRows: '导出',
  exportFile: '操作日志_{time}.csv',
  see: '查看变更',
  seeOf: '查看变更：{target}',
  seeCount: '变更 {count} 项',
  entry: '操作详情',
  changes: '变更内容',
  field: '项目',
  before: '变更前',
  after: '变更后',
  none: '无',
  nothing: '-',
  change: '{name}：{before} → {after}'
})
