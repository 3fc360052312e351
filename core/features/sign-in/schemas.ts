import { z } from '../../contract/zod.ts'

/** Reply of every grant. `expires_in` is in seconds. */
export const SignIn = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  userId: z.string(),
  userName: z.string(),
  entId: z.string(),
  entName: z.string(),
  ents: z.array(z.object({ entId: z.string(), entName: z.string() })),
  /** The only purpose that the login serves, such as the seat wall of another screen. */
  confinedTo: z.optional(z.string())
})
export type SignIn = z.infer<typeof SignIn>

const Role = z.object({ name: z.string(), tagCode: z.string() })

/** The user with permissions, roles and departments. */
export const UserDetail = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  departments: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(Role),
  permissions: z.array(z.string()),
  loginEnterprise: z.object({
    enterpriseName: z.string(),
    webTracking: z.boolean(),
    importRowsLimit: z.number()
  })
})
export type UserDetail = z.infer<typeof UserDetail>
