import { endpoint } from '../endpoint.ts'
import { SignIn } from '../entities/sign-in.ts'
import { z } from '../zod.ts'

/** What goes with signing in: a login that a reload does not end, a lost password, the agreement. */
export const signIn = {
  /** Gives this browser a cookie by which the page can come back to its login after a reload. */
  keep: endpoint('POST', '/oauth/kept', {
    summary: '保持登录',
    reply: z.object({ expiresIn: z.number() }),
    cookies: true
  }),
  /** A new pair of the login that the cookie stands for, in the enterprise where it is now. */
  resume: endpoint('POST', '/oauth/kept/resume', {
    summary: '恢复登录',
    caller: 'client',
    body: z.object({}),
    reply: SignIn,
    wrapping: 'bare',
    cookies: true
  }),
  /** Ends the login that the cookie stands for, and takes the cookie away. */
  forget: endpoint('POST', '/oauth/kept/forget', {
    summary: '结束保持的登录',
    caller: 'client',
    body: z.object({}),
    reply: z.null(),
    cookies: true
  }),
  /** The same answer whether or not the number belongs to somebody. */
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
  /** Whether the user has agreed to this version of the agreement. */
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
