import { defineMessages } from '../../messages/define-messages.ts'

/** Disposition of a call: in the softphone, in records, and refusals of the server. */
export const dispositionMessages = defineMessages('disposition', {
  title: '通话小结',
  choose: '请选择',
  change: '修改',
  edit: '修改小结',
  search: '搜索小结',
  codes: '小结列表',
  noMatch: '没有匹配的小结',
  remark: '备注',
  remarkOptional: '备注（选填）',
  remarkRequired: '备注（必填）',
  save: '保存小结',
  cancel: '取消',
  saved: '小结已保存',
  missing: '请先选择通话小结',
  remarkMissing: '“{label}”需要填写备注',
  remarkTooLong: '备注不超过 {most} 个字',
  saveFailed: '小结未保存：{reason}',
  unsaved: '通话小结未保存（{reason}），已保留您填写的内容，可在通话记录中补填',
  unfilled: '未填写',
  loadFailed: '通话小结加载失败',
  retry: '重试',
  required: '必填',
  both: '{label}；{remark}',
  path: '{group} / {label}',
  removed: '{label}（已删除）',

  noCode: '该小结已停用或不适用于本次通话，请重新选择',
  notYours: '整理已结束，没有修改通话小结的权限',
  notAnswered: '未接通的通话没有小结',
  notWithCustomer: '只有坐席与{served}的通话有小结',
  finishFirst: '请先填写通话小结，再结束整理'
})
