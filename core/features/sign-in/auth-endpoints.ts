import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { SignIn, UserDetail } from './schemas.ts'

/** Every grant (rule session-1); the server decides which fields belong to which. */
export const TokenRequest = z.object({
  grant_type: z.enum(['password', 'refresh_token', 'switch_token']),
  scope: z.literal('cmc'),
  username: z.optional(z.string().check(z.maxLength(64))),
  password: z.optional(z.string()),
  imageCode: z.optional(z.string()),
  imageKey: z.optional(z.string()),
  /** `sms` is login way 2; `token` signs in with an existing token. */
  auth_type: z.optional(z.enum(['sms', 'token'])),
  sms_code: z.optional(z.string()),
  sms_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  access_token: z.optional(z.string()),
  enterprise_id: z.optional(z.string())
})
export type TokenRequest = z.infer<typeof TokenRequest>

export const auth = {
  token: endpoint('POST', '/oauth/token', {
    summary: '获取令牌',
    caller: 'client',
    encoding: 'form',
    body: TokenRequest,
    reply: SignIn,
    wrapping: 'bare'
  }),
  /** The page generates the key; the server stores the answer under it for five minutes. */
  captcha: endpoint('GET', '/oauth/captcha', {
    summary: '图形验证码',
    caller: 'public',
    query: z.object({ imageKey: z.string().check(z.minLength(8), z.maxLength(64)) }),
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  smsCode: endpoint('POST', '/oauth/sms_code', {
    summary: '发送短信验证码',
    caller: 'client',
    body: z.object({
      phone: z.string(),
      imageCode: z.optional(z.string()),
      imageKey: z.optional(z.string())
    }),
    reply: z.object({ smsToken: z.string(), expiresIn: z.number() })
  }),
  webToken: endpoint('POST', '/oauth/web_token', {
    summary: '网页令牌登录',
    caller: 'client',
    body: z.object({ token: z.string(), account: z.string(), client: z.string() }),
    reply: SignIn,
    wrapping: 'bare'
  }),
  /** A single-use login link, valid for 60 s. */
  makeWebToken: endpoint('POST', '/oauth/web_tokens', {
    summary: '生成一次性网页令牌',
    reply: z.object({ token: z.string(), account: z.string(), expiresIn: z.number() })
  }),
  switchToken: endpoint('POST', '/oauth/switch_token', {
    summary: '切换企业令牌',
    caller: 'client',
    encoding: 'form',
    body: z.object({ access_token: z.string(), enterprise_id: z.string() }),
    reply: SignIn,
    wrapping: 'bare'
  }),
  revokeToken: endpoint('PUT', '/deptEmployees/revoke_token', {
    summary: '吊销当前令牌',
    query: z.object({ enterpriseId: z.string(), clientId: z.string() }),
    reply: z.null()
  }),
  replaceToken: endpoint('PUT', '/deptEmployees/replace_token', {
    summary: '替换令牌',
    query: z.object({ expiresIn: z.coerce.number(), clientId: z.string() }),
    reply: z.null()
  }),
  logout: endpoint('POST', '/oauth/logout', { summary: '登出', reply: z.null() }),
  userDetail: endpoint('GET', '/users/detail', { summary: '当前用户详情', reply: UserDetail })
}
