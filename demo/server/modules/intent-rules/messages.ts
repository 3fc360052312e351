import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about intent rules. */
export const intentRuleServerMessages = defineMessages('intentRuleServer', {
  target: '意向规则',
  changed: '“{name}”的意向规则已在 {time} 被{user}修改，您的修改没有保存',
  saved: '修改“{name}”的意向规则：{count} 条',
  published: '发布“{name}”的意向规则第 {version} 版：{count} 条',
  discarded: '放弃“{name}”意向规则的修改',
  nothing: '“{name}”的意向规则没有未发布的修改',
  faults: '“{name}”的意向规则有 {count} 个问题，请修改后再发布',
  regraded: '按第 {version} 版意向规则重新评级“{name}”：{from} 至 {to}',
  noPermission: '操作人不再有意向规则的权限',
  sampleEditor: '林若溪'
})
