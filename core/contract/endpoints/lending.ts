import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

/**
 * For the servers of hosts, never for a page: a token for a user whom the host has signed in itself.
 * Its answer is what an `authProvider` resolves with.
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
