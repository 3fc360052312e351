import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { JoinedEnterprise, LoginLogEntry } from '../members/schemas.ts'
import { SignIn } from '../sign-in/schemas.ts'

/** The user's own account and enterprise memberships. */
export const account = {
  /**
   * Issues tokens for another enterprise; the previous ones expire after the grace period. A
   * state-changing GET, as specified: the server requires the authorization header.
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
  /** Exactly one of the three per request. */
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
