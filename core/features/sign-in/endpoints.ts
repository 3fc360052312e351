import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { SignIn } from './schemas.ts'

/** Persistent logins, password reset and the user agreement. */
export const signIn = {
  /** Sets a cookie that restores this login after a page reload. */
  keep: endpoint('POST', '/oauth/kept', {
    summary: '保持登录',
    reply: z.object({ expiresIn: z.number() }),
    cookies: true
  }),
  /** Issues new tokens for the cookie's login, in its current enterprise. */
  resume: endpoint('POST', '/oauth/kept/resume', {
    summary: '恢复登录',
    caller: 'client',
    body: z.object({}),
    reply: SignIn,
    wrapping: 'bare',
    cookies: true
  }),
  /** Ends the cookie's login and deletes the cookie. */
  forget: endpoint('POST', '/oauth/kept/forget', {
    summary: '结束保持的登录',
    caller: 'client',
    body: z.object({}),
    reply: z.null(),
    cookies: true
  }),
  /** The reply does not reveal whether the number has an account. */
  resetCode: endpoint('POST', '/users/password_reset/code', {
    summary: '发送重置密码的短信验证码',
    caller: 'client',
    body: z.object({ phone: z.string(), imageCode: z.string(), imageKey: z.string() }),
    reply: z.object({ smsToken: z.string(), expiresIn: z.number() })
  }),
  /** Ends every login of the user. */
  resetPassword: endpoint('PUT', '/users/password_reset', {
    summary: '重置密码',
    caller: 'client',
    body: z.object({
      phone: z.string(),
      smsCode: z.string(),
      smsToken: z.string(),
      newPassword: z.string()
    }),
    reply: z.null()
  }),
  /** Whether the user has accepted this version of the agreement. */
  protocol: endpoint('GET', '/user-protocol', {
    summary: '用户协议状态',
    query: z.object({ version: z.string() }),
    reply: z.object({ agreed: z.boolean() })
  }),
  agreeProtocol: endpoint('PUT', '/user-protocol/agree', {
    summary: '同意用户协议',
    body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(32)) }),
    reply: z.null()
  })
}
