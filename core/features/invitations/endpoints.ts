import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'

/** In the body: the secret is in no address. */
const secret = z.string().check(z.minLength(1), z.maxLength(128))

/** An invited user before their first sign-in (rule account-5). */
export const InvitedUser = z.object({
  name: z.string(),
  username: z.string(),
  enterpriseName: z.string(),
  expireTime: z.number()
})
export type InvitedUser = z.infer<typeof InvitedUser>

export const invitations = named('invitations', {
  read: endpoint('POST', '/invitations/read', {
    summary: '查看邀请',
    caller: 'client',
    body: z.object({ secret }),
    reply: InvitedUser
  }),
  accept: endpoint('POST', '/invitations/accept', {
    summary: '接受邀请并设置密码',
    caller: 'client',
    body: z.object({ secret, password: z.string() }),
    reply: z.null()
  })
})
