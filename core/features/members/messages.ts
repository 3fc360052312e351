import { defineMessages } from '../../messages/define-messages.ts'

/** Member management: page texts and server messages. */
export const memberMessages = defineMessages('members', {
  readOnly: '仅显示您所在部门的成员',
  list: '成员',
  name: '姓名',
  username: '账号',
  mobile: '手机号',
  email: '邮箱',
  department: '部门',
  roles: '角色',
  post: '岗位',
  seat: '坐席电话',
  extension: '分机号',
  status: '状态',
  lastLogin: '最近登录',
  created: '创建时间',
  none: '-',
  never: '从未登录',

  add: '添加成员',
  edit: '编辑成员',
  editRow: '编辑',
  disable: '停用',
  enable: '启用',
  reset: '重置密码',
  remove: '删除',
  disableMany: '批量停用',

  resetOf: '重置“{name}”的密码',
  resetEnds: '重置后，该成员需用新密码重新登录',
  password: '初始密码',
  passwordAgain: '确认新密码',
  newPassword: '新密码',
  passwordHint: '8-20 个字符，至少包含数字、小写字母、大写字母、特殊字符中的三种',
  strictHint: '至少8个字符，须包含大小写字母、数字和特殊字符',
  usernameHint: '8-16 位字母、数字、点、下划线或中划线，添加后仅本人可修改',
  wrapUpSeconds: '整理时长（秒）',
  wrapUpHint: '通话结束后的整理时间；0 表示由坐席手动完成，留空按系统设置',
  wrapUpWrong: '请输入 0 至 3600 的整数',
  extensionHint: '3 位数字，首位不为 0',
  tooMuch: '超出您的权限',

  usernameMissing: '请输入账号',
  departmentMissing: '请选择部门',
  rolesMissing: '请选择角色',
  passwordMissing: '请输入密码',
  extensionMissing: '请输入分机号',
  extensionWrong: '分机号为3位数字，首位不为0',

  added: '添加成功',
  edited: '编辑成功',
  disabled: '停用成功',
  enabled: '启用成功',
  wasReset: '密码重置成功',
  removed: '删除成功',

  confirmLeave: '填写的内容尚未保存，是否确认离开？',
  confirmRemove: '是否确认删除',
  confirmDisable: '停用后，“{name}”的登录将立即失效，是否确认停用？',
  confirmDisableMany:
    '停用后，所选成员的登录将立即失效。本人、已停用和无权修改的成员会被跳过，是否确认停用？',
  noneToDisable: '所选成员中没有可停用的成员',
  disabledMany: '已停用 {count} 名成员',

  sharedAccount: '该成员还属于其他企业，姓名、邮箱和密码只能由本人修改，手机号不能修改'
})
