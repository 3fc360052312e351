/** A login as tabs send it to each other: expiries are on the wall clock, which all tabs share. */
import { z } from '../../contract/zod.ts'
import { environment } from '../../environment/environment.ts'
import type { Signed } from '../sign-in/auth-provider.ts'

const From = z._default(z.enum(['server', 'provider']), 'server')

export const Shared = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since 1970, by the wall clock that all tabs share. */
  expiresAt: z.number(),
  userId: z.string(),
  entId: z.string(),
  userName: z.string(),
  entName: z.string(),
  family: z.string(),
  isConfined: z.optional(z.boolean()),
  from: From
})
export type Shared = z.infer<typeof Shared>

export const share = ({ token: { life: _, ...token }, entName }: Signed, life: number): Shared => ({
  ...token,
  refreshToken: token.refreshToken ?? '',
  expiresAt: environment().now() + life,
  entName
})

export const unshare = ({ entName, expiresAt, refreshToken, ...token }: Shared): Signed => ({
  entName,
  token: {
    ...token,
    refreshToken: token.from === 'server' ? refreshToken : undefined,
    life: Math.max(0, expiresAt - environment().now())
  }
})
