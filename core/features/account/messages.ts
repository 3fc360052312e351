import { defineMessages } from '../../messages/define-messages.ts'

/** The user's own account. */
export const accountMessages = defineMessages('account', {
  switchEnterprise: '切换企业',
  selectCompany: '选择企业',
  keyword: '企业名称',
  keywordHint: '输入企业名称筛选',
  enter: '进入企业',
  current: '当前企业',
  noEnterprise: '没有匹配的企业',
  joined: '已加入的企业',

  username: '账号',
  name: '昵称',
  email: '邮箱',
  password: '密码',
  passwordShown: '********',
  mobile: '手机号',
  enterprise: '所属企业',
  departments: '所属部门',
  roles: '角色',
  none: '-',
  readOnly: '基本信息',

  oldPassword: '原密码',
  newPassword: '新密码',
  newPasswordAgain: '确认新密码',
  passwordHint: '至少6个字符，须包含大小写字母和数字',
  passwordEnds: '修改成功后，本账号在所有设备上的登录都会失效',

  usernameMissing: '请输入账号',
  nameMissing: '请输入昵称',
  emailMissing: '请输入邮箱',

  infoChanged: '信息修改成功',
  passwordChanged: '密码修改成功'
})
