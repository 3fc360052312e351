import { defineMessages } from '../../messages/define-messages.ts'

/** Administrator management: page texts and server messages. */
export const administratorMessages = defineMessages('administrators', {
  list: '管理员',
  hint: '角色包含“管理员管理”权限的成员，可管理全部成员与角色；至少保留一名',
  appoint: '任命管理员',
  dismiss: '撤销',
  dismissTitle: '撤销管理员',
  member: '成员',
  role: '管理员角色',
  otherRole: '撤销后的角色',
  otherRoleHint: '该成员没有其他角色，请选择撤销后使用的角色',
  dismissText: '撤销后，“{name}”失去管理员角色，其打开的页面立即更新菜单与权限。',
  memberMissing: '请选择成员',
  roleMissing: '请选择角色',

  appointed: '任命成功',
  dismissed: '撤销成功',

  isAdministrator: '该成员已是管理员',
  noAdministrator: '该成员不是管理员',
  notSuch: '所选角色不是管理员角色',
  isSuch: '所选角色是管理员角色',
  logAppoint: '任命管理员',
  logDismiss: '撤销管理员',
  logRoles: '角色'
})
