import { z } from '../../contract/zod.ts'
import { sharedGateway } from './enums.ts'

/** How the messages of an enterprise are sent. */
export const GatewaySettings = z.object({
  version: z.int(),
  /** Whether the enterprise has a gateway of its own; otherwise the server's is used. */
  isOwn: z.boolean(),
  url: z.string(),
  account: z.string(),
  /** The secret itself is never read back. */
  hasSecret: z.boolean(),
  /** Until then reports signed with the former secret are accepted; time in ms. */
  formerUntil: z.nullable(z.number()),
  /** What the server sends with for enterprises without a gateway of their own. */
  shared: sharedGateway.open,
  /** Path on the server to which the own gateway reports. */
  reportPath: z.string()
})
export type GatewaySettings = z.infer<typeof GatewaySettings>

export const GatewayDraft = z.object({
  isOwn: z.boolean(),
  url: z.string().check(z.maxLength(2000)),
  account: z.string().check(z.maxLength(200)),
  /** Blank keeps the saved one. */
  secret: z.string().check(z.maxLength(400))
})
export type GatewayDraft = z.infer<typeof GatewayDraft>

/** What the gateway answered to a test message. */
export const GatewayTest = z.object({
  isAccepted: z.boolean(),
  /** Of the gateway, when it refuses the message; blank otherwise. */
  code: z.string(),
  /** Why there is no answer; blank with one. */
  failure: z.string(),
  durationMs: z.int()
})
export type GatewayTest = z.infer<typeof GatewayTest>
