import { UnreadCounts } from '../features/message-tips/schemas.ts'
import { RecordingState } from '../features/recording-pause/schemas.ts'
import { signStateOrBusy } from '../features/seats/schemas.ts'
import { TransferProgress } from '../features/transfer-list/schemas.ts'
import { z } from './zod.ts'

const id = z.optional(z.string())
const anything = z.optional(z.nullable(z.unknown()))

/**
 * All messages the server may push, each with the schema of its payload (rule realtime-11). A frame is
 * `{topic, data}` in JSON. `@owner` names the module that handles the topic with `onTopic`; a topic without one is only passed on to the host.
 */
export const topics = {
  /** The state of the seat has changed. @owner core/session/seat.ts */
  agent_state_modify: z.object({
    signState: signStateOrBusy,
    registerState: z.optional(z.boolean()),
    /**
     * Whole seconds until the server frees a seat that is CLEARING; absent when it ends manually.
     */
    wrapUpLeft: z.optional(z.number()),
    /** The call of the agent's own device that caused the change. */
    callRecordId: id,
    /** Name of the supervisor who forces a state. */
    changedBy: id,
    /** The forced state, while it waits for the end of a call. */
    deferredState: id
  }),
  /** A call rings or was placed: its record and customer. @owner core/phone/call/call-reminders.ts */
  incoming_reminder: z.object({
    callRecordId: z.string(),
    customerPhone: z.string(),
    customerId: z.optional(z.nullable(z.string())),
    /** Id of the call task's number being called. */
    callItemNumberId: z.optional(z.string()),
    customerName: z.optional(z.string()),
    area: z.optional(z.string()),
    telecomOperator: z.optional(z.string())
  }),
  /** A line of a running conversation. @owner core/features/dialogue/dialogue.ts */
  call_dialog: z.object({
    callRecordId: z.string(),
    sequence: z.number(),
    role: z.string(),
    text: z.string(),
    startTime: z.number(),
    /** As in `DialogLine`; omitted when there is none. */
    nodeName: id,
    ignored: z.optional(z.boolean()),
    matchCondition: id,
    matchValue: id
  }),
  /** A supervisor listens in. @owner core/phone/call/call-reminders.ts */
  eavesdrop_reminder: z.object({
    callRecordId: z.string(),
    agentName: z.string(),
    customerPhone: z.optional(z.string()),
    /**
     * A supervisor has joined or left the conversation: sent to its agent and to the supervisor.
     */
    isCutIn: z.optional(z.boolean()),
    /** The supervisor's name. */
    supervisor: id,
    /** Name of a supervisor whom the agent hears and the customer does not; sent with `isCutIn`. */
    whisperedBy: id
  }),
  /** The recording of the own call was paused or goes on. @owner core/features/recording-pause/own-recording.ts */
  recording_state: z.object({
    ...RecordingState.shape,
    /** It went on because the limit of a pause was reached. */
    isByLimit: z.optional(z.boolean())
  }),
  /** The registration of the agent's own device has changed. @owner core/phone/call/call-reminders.ts */
  agent_register: z.object({ registerState: z.boolean() }),
  /** A call has ended. @owner core/phone/call/call-reminders.ts */
  call_quit: z.object({
    callRecordId: z.string(),
    hangupType: z.optional(z.number()),
    reason: z.optional(z.string()),
    /** The ending user's role, when `hangupType` is the system. */
    endedBy: z.optional(z.enum(['supervisor']))
  }),
  /** `token` is the SHA-256 of the signed-out token in hexadecimal, never the token itself. @owner core/session/session.ts */
  user_login_out_info: z.object({ token: z.string() }),
  /** An import of numbers into a call task has ended; for hosts. */
  call_task_import_complete_info: z.object({
    callTaskId: z.string(),
    successCount: z.number(),
    failCount: z.number(),
    fileKey: id
  }),
  /** Progress of a transfer-list job. @owner core/features/transfer-list/transfers.ts */
  transfer_progress: TransferProgress,
  /** Counters of the top bar, after each change, to every page of the user. @owner core/features/message-tips/unread-count.ts */
  unread_modify: UnreadCounts,
  /** The running calls have changed; sent to users who may listen in. */
  running_call_modify: anything,
  /** Seats have changed, to users who watch the seat wall: a `SeatWallChange`. @owner core/features/seat-wall/wall-seats.ts */
  seat_wall_modify: anything,
  /** The queues of today, to users who watch them: `ReceptionQueues`. @owner core/features/reception/queue-metrics.ts */
  reception_queue_modify: anything,
  /** The disposition of the own call was saved: a `SavedDisposition`. @owner core/features/dispositions/wrap-up-disposition.ts */
  disposition_modify: anything,
  /** The missed calls have changed. @owner core/features/workbench/follow-seat.ts */
  missed_call_modify: anything,
  /** Progress of a call task, sent to users who may read tasks: a `TaskProgress`. @owner core/features/call-tasks/live-tasks.ts */
  call_task_progress: anything,
  /** A manual task or its numbers have changed: `taskId`. @owner core/features/manual-tasks/live-manual.ts */
  manual_task_modify: anything,
  /** Progress of a message task, sent to users who may read it: a `MessageTaskProgress`. @owner core/features/messaging/live-message-tasks.ts */
  message_task_progress: anything,
  /** A work order has changed, sent to users who may read orders: `id`. @owner core/features/order-handling/live-orders.ts */
  work_order_modify: anything,
  /** A clue task or its clues have changed, sent to its agents and to those who manage it: `taskId`. @owner core/features/clue-tasks/live-clue-tasks.ts */
  clue_task_modify: anything,
  /** The permissions of the user have changed, which the page reads again. @owner core/session/session.ts */
  permission_modify: anything,
  /** Names, logo or settings of the enterprise have changed. @owner core/session/enterprise/enterprise-info.ts */
  enterprise_modify: anything,
  /** Answer to the heartbeat. */
  pong: anything
}

/** The only frame sent by the page: the heartbeat. */
export const ping = JSON.stringify({ topic: 'ping', data: null })

export type Topic = keyof typeof topics
export type PushData<Name extends Topic> = z.infer<(typeof topics)[Name]>
export type Push = {
  [Name in Topic]: { readonly topic: Name; readonly data: PushData<Name> }
}[Topic]

/** A frame as a message; undefined for an unknown topic or a payload that its schema refuses. */
export function readPush(frame: unknown): Push | undefined {
  if (typeof frame !== 'object' || frame === null || !('topic' in frame)) return undefined
  const name = frame.topic
  if (typeof name !== 'string' || !Object.hasOwn(topics, name)) return undefined
  const data = topics[name as Topic].safeParse('data' in frame ? frame.data : undefined)
  return data.success ? ({ topic: name, data: data.data } as Push) : undefined
}
