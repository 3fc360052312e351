import { callDirection } from '../enums/calls.ts'
import { agentMode, signState } from '../enums/seats.ts'
import { z } from '../zod.ts'

/** Doc 1 §4: 示忙 where the server says none; also where it says one that is none. */
export const signStateOrBusy = z.catch(z._default(signState.schema, 'SIGN_BUSY'), 'SIGN_BUSY')

/** Doc 1 §3 Agent status. `password` is a SIP secret made for this sign-in alone. */
export const AgentStatus = z.object({
  agentExtensionNumber: z.string(),
  agentName: z.string(),
  signState: signStateOrBusy,
  registerState: z.boolean(),
  agentMode: agentMode.schema,
  agentId: z.string(),
  agentUserId: z.string(),
  /** The numbers that this seat may show to the person called. */
  cidHolders: z.array(z.object({ cidNumber: z.string(), name: z.string() })),
  /** The area code that a local number is dialled with from this seat, such as 010; blank for none. */
  fixedAreaCode: z._default(z.string(), ''),
  /** `host:port/path` of the SIP WebSocket; the ssl one is for https pages. */
  gatewayIp: z.string(),
  sslGatewayIp: z.string(),
  /** The domain of the SIP address. */
  sipDomain: z.string(),
  /** Seconds; the server's word wins over every other (rulings). */
  registerExpires: z.optional(z.number()),
  password: z.string(),
  /** The call of the agent's own device that is on now (modes 1 and 2). */
  callRecordId: z.optional(z.string()),
  /** Whole seconds since that call was answered; absent until then. */
  callSeconds: z.optional(z.number()),
  /** What is written down while the seat is CLEARING: for a page that was loaded anew meanwhile. */
  wrapUp: z.optional(
    z.object({
      callRecordId: z.string(),
      callDirectionType: callDirection.open,
      customerId: z.nullable(z.string()),
      customerName: z.string(),
      customerPhone: z.string(),
      /** Whole seconds of talk. */
      talkSeconds: z.number(),
      /** Whole seconds since the end of the call. */
      seconds: z.number(),
      /** Whole seconds until the server frees the seat; null until it is finished by hand. */
      secondsLeft: z.optional(z.nullable(z.number()))
    })
  ),
  entId: z.string()
})
export type AgentStatus = z.infer<typeof AgentStatus>
