import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about scripts: their editing, review and versions. */
export const scriptServerMessages = defineMessages('scriptServer', {
  sampleEditor: '林若溪',
  changed: '“{name}”已在 {time} 被{user}修改，您的修改没有保存',
  moved: '“{name}”当前为“{status}”，不能{action}',
  submitted: '“{name}”正在审核，请先撤回再修改',
  issues: '“{name}”的检查有 {count} 个问题，请修改后再提交',
  nothing: '“{name}”没有待发布的内容',
  noReason: '请填写驳回原因',
  noVersion: '该版本不存在',
  unpublished: '“{name}”还没有发布，不能启用',
  inUse: '有 {count} 个呼叫任务使用“{name}”，不能删除；可以停用它',
  receives: '接待场景“{scenario}”使用“{name}”，不能删除；可以停用它',
  called: '已有通话使用过“{name}”，不能删除；可以停用它',
  moves: '{action}“{name}”',
  because: '{action}“{name}”：{reason}'
})
