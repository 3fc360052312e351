import { userPost, userStatus } from '../enums/staff.ts'
import { z } from '../zod.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** Somebody who belongs to the enterprise that the session is in. Times in ms. */
export const Member = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** Masked for those who may not manage members; so is the address of the mail. */
  mobile: z.string(),
  email: z.string(),
  department: named,
  roles: z.array(named),
  userPost: userPost.open,
  userStatus: userStatus.open,
  /** Of the seat's telephone; null without one. */
  extension: z.nullable(z.string()),
  /** Seconds of wrap-up after a call; 0 until it is finished by hand, null for the server's own setting. */
  wrapUpSeconds: z.optional(z.nullable(z.number())),
  lastLoginTime: z.nullable(z.number()),
  createTime: z.number(),
  /** Belongs to other enterprises too: name, numbers and password are then the member's own affair. */
  isShared: z.boolean(),
  /** Whether whoever asks may change this member; the server checks it again. */
  canChange: z.boolean(),
  /** Whether they may give the member a new password. */
  canReset: z.boolean()
})
export type Member = z.infer<typeof Member>

/** What members are searched by and given: the enterprise's departments and roles. */
export const MemberOptions = z.object({
  departments: z.array(named),
  /** `canGive`: a role that grants more than one has oneself may not be given away. */
  roles: z.array(z.object({ id: z.string(), name: z.string(), canGive: z.boolean() }))
})
export type MemberOptions = z.infer<typeof MemberOptions>

/** An enterprise that the user has joined (doc 3 §3). */
export const JoinedEnterprise = z.object({ id: z.string(), enterpriseName: z.string() })
export type JoinedEnterprise = z.infer<typeof JoinedEnterprise>

/** One sign-in of the user in this enterprise. */
export const LoginLogEntry = z.object({ createTime: z.number(), ip: z.string() })
export type LoginLogEntry = z.infer<typeof LoginLogEntry>
