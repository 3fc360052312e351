import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Messages of the backend about the account. */
export const accountServerMessages = defineMessages('accountServer', {
  usernameTaken: '账号已存在',
  oldPasswordWrong: '原密码错误',
  samePassword: '新密码不能与原密码相同'
})
