import { UnreadCounts } from './entities/message-tip.ts'
import { signStateOrBusy } from './entities/seat.ts'
import { TransferProgress } from './entities/transfer.ts'
import { z } from './zod.ts'

const topic = <const Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) =>
  z.object({ topic: z.literal(name), data })

const id = z.optional(z.string())
const anything = z.optional(z.nullable(z.unknown()))

/** Every message that the server may push: the nine topics of doc 1 §4, and six of ours. A frame is `{topic, data}` in JSON. */
export const Push = z.discriminatedUnion('topic', [
  topic(
    'agent_state_modify',
    z.object({
      signState: signStateOrBusy,
      registerState: z.optional(z.boolean()),
      /** Whole seconds until the server frees a seat that is CLEARING; absent where that is by hand. */
      wrapUpLeft: z.optional(z.number()),
      /** The call of the agent's own device that caused the change. */
      callRecordId: id
    })
  ),
  topic(
    'incoming_reminder',
    z.object({
      callRecordId: z.string(),
      customerPhone: z.string(),
      customerId: z.optional(z.nullable(z.string())),
      /** The number of a call task that is being called. */
      callItemNumberId: z.optional(z.string()),
      customerName: z.optional(z.string()),
      area: z.optional(z.string()),
      telecomOperator: z.optional(z.string())
    })
  ),
  topic(
    'call_dialog',
    z.object({
      callRecordId: z.string(),
      sequence: z.number(),
      role: z.string(),
      text: z.string(),
      startTime: z.number(),
      /** As in `DialogLine`; left out where there is nothing to say. */
      nodeName: id,
      ignored: z.optional(z.boolean()),
      matchCondition: id,
      matchValue: id
    })
  ),
  topic(
    'eavesdrop_reminder',
    z.object({
      callRecordId: z.string(),
      agentName: z.string(),
      customerPhone: z.optional(z.string()),
      /** A supervisor talks in the call now, or does no more: to its agent and to the supervisor. */
      isCutIn: z.optional(z.boolean()),
      /** The name of the supervisor. */
      supervisor: id
    })
  ),
  topic('agent_register', z.object({ registerState: z.boolean() })),
  topic(
    'call_quit',
    z.object({
      callRecordId: z.string(),
      hangupType: z.optional(z.number()),
      reason: z.optional(z.string()),
      /** Who, where `hangupType` says the system. */
      endedBy: z.optional(z.enum(['supervisor']))
    })
  ),
  /** `token` is the SHA-256 of the token that was signed out, in hexadecimal, never the token itself. */
  topic('user_login_out_info', z.object({ token: z.string() })),
  topic(
    'call_task_import_complete_info',
    z.object({
      callTaskId: z.string(),
      successCount: z.number(),
      failCount: z.number(),
      fileKey: id
    })
  ),
  /** How far a transfer has come; none of the source's nine says it. */
  topic('transfer_progress', TransferProgress),
  /** The counts of the top bar, after each change, to every page of the user. */
  topic('unread_modify', UnreadCounts),
  /** Whoever may listen in is told that the running calls are others now. */
  topic('running_call_modify', anything),
  /** Somebody called in vain, or waits no more. */
  topic('missed_call_modify', anything),
  /** How far a call task has come, to whoever may see tasks: a `TaskProgress`. */
  topic('call_task_progress', anything),
  /** A manual task, or what is done in it, has changed: `taskId`. */
  topic('manual_task_modify', anything),
  topic('pong', anything)
])

/** What the page sends: the heartbeat, and nothing else. */
export const ping = JSON.stringify({ topic: 'ping', data: null })

export type Push = z.infer<typeof Push>
export type Topic = Push['topic']
export type PushData<Name extends Topic> = Extract<Push, { topic: Name }>['data']
export const topics = [
  'agent_state_modify',
  'incoming_reminder',
  'call_dialog',
  'eavesdrop_reminder',
  'agent_register',
  'call_quit',
  'user_login_out_info',
  'call_task_import_complete_info',
  'transfer_progress',
  'unread_modify',
  'running_call_modify',
  'missed_call_modify',
  'call_task_progress',
  'manual_task_modify',
  'pong'
] as const satisfies readonly Topic[]
