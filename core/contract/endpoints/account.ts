import { endpoint } from '../endpoint.ts'
import { JoinedEnterprise, LoginLogEntry } from '../entities/member.ts'
import { SignIn } from '../entities/sign-in.ts'
import { z } from '../zod.ts'

/** The user's own account, and the enterprises it belongs to (doc 3 §7). */
export const account = {
  /**
   * New tokens in another enterprise; the old ones fade. A GET that changes something, as the
   * source has it: the server insists on the authorization header.
   */
  changeEnterprise: endpoint('GET', '/users/change_enterprise', {
    summary: '切换企业',
    query: z.object({ entId: z.string().check(z.minLength(1)) }),
    reply: SignIn
  }),
  userJoined: endpoint('GET', '/users/joined', {
    summary: '已加入的企业',
    reply: z.array(JoinedEnterprise)
  }),
  loginLog: endpoint('GET', '/users/login_log', {
    summary: '本人在当前企业的最近登录',
    reply: z.array(LoginLogEntry)
  }),
  changePassword: endpoint('PUT', '/users/password', {
    summary: '修改密码，并结束本账号的全部登录',
    body: z.object({ oldPassword: z.string(), newPassword: z.string() }),
    reply: z.null()
  }),
  /** One of the three at a time. */
  changeBasicInfo: endpoint('PUT', '/users/basic_info', {
    summary: '修改个人资料',
    body: z.union([
      z.strictObject({ username: z.string() }),
      z.strictObject({ name: z.string() }),
      z.strictObject({ email: z.string() })
    ]),
    reply: z.null()
  })
}
