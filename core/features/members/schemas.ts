import { z } from '../../contract/zod.ts'
import { userPost, userStatus } from './enums.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** A member of the session's enterprise. Times in ms. */
export const Member = z.object({
  id: z.string(),
  /** Of the fields that an edit changes; blank where the user may not change the member. */
  version: z.string(),
  username: z.string(),
  name: z.string(),
  /** Masked, as is the e-mail address, unless the user may manage members. */
  mobile: z.string(),
  email: z.string(),
  department: named,
  roles: z.array(named),
  userPost: userPost.open,
  userStatus: userStatus.open,
  /** Of the seat's phone; null without one. */
  extension: z.nullable(z.string()),
  /** Wrap-up in seconds after a call; 0 ends manually, null uses the server's default. */
  wrapUpSeconds: z.optional(z.nullable(z.number())),
  lastLoginTime: z.nullable(z.number()),
  createTime: z.number(),
  /** Has not set a password yet. */
  isPending: z.boolean(),
  /** When the invitation to set one ends or ended; null without one. */
  inviteExpireTime: z.nullable(z.number()),
  /**
   * Belongs to other enterprises too: only the member may then change name, numbers and password.
   */
  isShared: z.boolean(),
  /** Whether the requesting user may change this member; the server checks it again. */
  canChange: z.boolean(),
  /** Whether the requesting user may reset the password. */
  canReset: z.boolean()
})
export type Member = z.infer<typeof Member>

/** Filter and assignment options: departments and roles of the enterprise. */
export const MemberOptions = z.object({
  departments: z.array(named),
  /** `canGive`: false for a role that grants more than the user has. */
  roles: z.array(z.object({ id: z.string(), name: z.string(), canGive: z.boolean() }))
})
export type MemberOptions = z.infer<typeof MemberOptions>

/** An enterprise the user belongs to. */
export const JoinedEnterprise = z.object({ id: z.string(), enterpriseName: z.string() })
export type JoinedEnterprise = z.infer<typeof JoinedEnterprise>

/** One sign-in of the user to this enterprise. */
export const LoginLogEntry = z.object({ createTime: z.number(), ip: z.string() })
export type LoginLogEntry = z.infer<typeof LoginLogEntry>
