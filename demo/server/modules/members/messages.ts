import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about members, and their log entries. */
export const memberServerMessages = defineMessages('memberServer', {
  onlyOwnDepartment: '只能调整本部门成员的部门和手机号',
  otherDepartment: '只能重置本部门成员的密码',
  tipResetTitle: '密码已重置',
  tipReset: '您的密码已由{name}于{time}重置，如非本人要求，请联系管理员',
  usernameTaken: '账号已存在',
  mobileTaken: '手机号已存在',
  extensionTaken: '分机号已被占用',
  noMember: '成员不存在或已删除',
  noDepartment: '部门不存在',
  noRole: '角色不存在',
  notYourself: '不能对本人执行此操作',
  beyondRole: '不能授予超出自身权限或数据范围的角色',
  beyondDepartment: '只能选择本部门及下级部门',
  inCall: '该成员正在通话，请稍后再试',
  logSignIn: '登录',
  logSwitch: '切换至本企业',
  logInfo: '修改个人资料：{field}',
  logPassword: '修改密码',
  logPasswordBySms: '通过短信验证码重置密码',
  logAdd: '添加成员',
  logEdit: '编辑成员',
  logMove: '部门由“{from}”改为“{to}”',
  logDisable: '停用成员',
  logEnable: '启用成员',
  logReset: '重置成员密码',
  logRemove: '删除成员',
  logTarget: '{name}（{username}）',
  disabledSignIn: '账号已停用，请联系管理员'
})
