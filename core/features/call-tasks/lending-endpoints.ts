import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'

/**
 * For host servers only, never for a page: a token for a user the host has authenticated itself.
 * The reply is what an `authProvider` resolves with.
 */
export const lending = {
  userToken: endpoint('POST', '/oauth/user_token', {
    summary: '为宿主系统的用户借出令牌（仅限服务器之间）',
    caller: 'server',
    encoding: 'form',
    body: z.object({ username: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.object({
      accessToken: z.string(),
      /** Milliseconds since 1970. */
      expiresAt: z.number(),
      userId: z.string(),
      entId: z.string(),
      userName: z.string()
    }),
    wrapping: 'bare'
  })
}
