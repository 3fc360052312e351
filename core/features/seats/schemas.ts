import { z } from '../../contract/zod.ts'
import { callDirection } from '../calls/enums.ts'
import { agentMode, signState } from './enums.ts'

/** 示忙 when the server sends no state or an unknown one (rule realtime-16). */
export const signStateOrBusy = z.catch(z._default(signState.schema, 'SIGN_BUSY'), 'SIGN_BUSY')

/** The agent's status. `password` is a SIP secret issued for this sign-in only. */
export const AgentStatus = z.object({
  agentExtensionNumber: z.string(),
  agentName: z.string(),
  signState: signStateOrBusy,
  registerState: z.boolean(),
  agentMode: agentMode.schema,
  agentId: z.string(),
  agentUserId: z.string(),
  /** Caller ids this seat may use. */
  cidHolders: z.array(z.object({ cidNumber: z.string(), name: z.string() })),
  /** Area code prefixed to local numbers dialled from this seat, such as 010; blank for none. */
  fixedAreaCode: z._default(z.string(), ''),
  /** `host:port/path` of the SIP WebSocket; the ssl one is for https pages. */
  gatewayIp: z.string(),
  sslGatewayIp: z.string(),
  /** Domain of the SIP URI. */
  sipDomain: z.string(),
  /** Seconds; takes precedence over every other value (rule registration-2). */
  registerExpires: z.optional(z.number()),
  password: z.string(),
  /** User of the digest, where it is not the extension. */
  authorizationUser: z.optional(z.string()),
  /** STUN and TURN servers for the calls of this seat. */
  iceServers: z.optional(
    z.array(
      z.object({
        urls: z.array(z.string()),
        username: z._default(z.string(), ''),
        credential: z._default(z.string(), '')
      })
    )
  ),
  /** Whole seconds until the first of these credentials expires; absent when they stay valid. */
  credentialSeconds: z.optional(z.number()),
  /** Whether the phone reports its calls to `/agent/call_events`. */
  reportsCalls: z.optional(z.boolean()),
  /** The running call of the agent's own device (modes 1 and 2). */
  callRecordId: z.optional(z.string()),
  /** Whole seconds since that call was answered; absent until then. */
  callSeconds: z.optional(z.number()),
  /** The wrap-up while the seat is CLEARING; restores it after a page reload. */
  wrapUp: z.optional(
    z.object({
      callRecordId: z.string(),
      callDirectionType: callDirection.open,
      customerId: z.nullable(z.string()),
      customerName: z.string(),
      customerPhone: z.string(),
      /** Talk time in whole seconds. */
      talkSeconds: z.number(),
      /** Whole seconds since the end of the call. */
      seconds: z.number(),
      /** Whole seconds until the server frees the seat; null when it ends manually. */
      secondsLeft: z.optional(z.nullable(z.number()))
    })
  ),
  entId: z.string()
})
export type AgentStatus = z.infer<typeof AgentStatus>
