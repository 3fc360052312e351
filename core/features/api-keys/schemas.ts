import { z } from '../../contract/zod.ts'
import { apiKeyScope, apiKeyState } from './enums.ts'

/** A key of a host's server; its secret is shown once, when it is made. */
export const ApiKey = z.object({
  /** The client id. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(apiKeyScope.open),
  /** The last characters of the secret. */
  hint: z.string(),
  state: apiKeyState.open,
  createdBy: z.string(),
  /** Times in ms; null: none. */
  createTime: z.number(),
  expireTime: z.nullable(z.number()),
  lastUseTime: z.nullable(z.number()),
  lastAddress: z.nullable(z.string())
})
export type ApiKey = z.infer<typeof ApiKey>
