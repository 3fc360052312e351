import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** State of a script's review. */
export const auditStatus = enumeration([
  [18, '未提交审核'],
  [19, '待审核'],
  [20, '审核驳回'],
  [21, '待发布'],
  [30, '已发布']
])
export type AuditStatus = CodeOf<typeof auditStatus>

/** What a user does with a script; each is kept in its history. */
export const scriptAction = enumeration([
  ['create', '创建'],
  ['edit', '修改'],
  ['submit', '提交审核'],
  ['withdraw', '撤回审核'],
  ['approve', '审核通过'],
  ['reject', '审核驳回'],
  ['publish', '发布'],
  ['discard', '放弃修改'],
  ['enable', '启用'],
  ['disable', '停用']
])
export type ScriptAction = CodeOf<typeof scriptAction>
/** Those that lead from one status to another. */
export type ReviewAction = Exclude<ScriptAction, 'create' | 'enable' | 'disable'>

/** How the customer answers. */
export const interactiveType = { speech: 1, keys: 2 } as const
