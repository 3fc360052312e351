import { defineMessages } from '../../messages/define-messages.ts'

/** The page of an invitation. */
export const invitationMessages = defineMessages('invitations', {
  title: '欢迎加入',
  hint: '{enterprise}邀请您使用账号 {username}，请设置登录密码',
  reading: '正在打开邀请…',
  greeting: '{name}，您好',
  password: '登录密码',
  passwordAgain: '确认密码',
  submit: '设置密码',
  busy: '正在提交…',
  accepted: '密码设置成功，请登录',
  invalid: '邀请链接无效、已使用或已过期，请联系管理员重新邀请',
  disabled: '账号已停用，请联系管理员',
  failedTitle: '邀请无法打开',
  retry: '重试',
  toLogin: '前往登录',
  log: '通过邀请设置密码'
})
