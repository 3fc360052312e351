import { defineMessages } from '../../messages/define-messages.ts'

/** The list of service records and their editing. */
export const serviceRecordMessages = defineMessages('serviceRecords', {
  list: '服务记录',
  when: '登记时间',
  agent: '坐席',
  customer: '{served}姓名',
  phone: '{served}号码',
  direction: '呼叫方向',
  noCall: '未关联通话',
  type: '服务类型',
  content: '服务内容',
  edit: '编辑',
  editTitle: '编辑服务记录',
  details: '详情',
  exportRows: '导出',
  saved: '已保存的内容',
  unsent: '表单中是尚未提交的输入，提交后将替换已保存的内容。'
})
