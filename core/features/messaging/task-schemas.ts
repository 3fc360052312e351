import { z } from '../../contract/zod.ts'
import { memberSearch } from '../address-book/endpoints.ts'
import { MOST_CALLED } from '../address-book/rules/book-rules.ts'
import { intentCode } from '../customer-details/enums.ts'
import { customerSearch } from '../customers/endpoints.ts'
import { leftOutReason, messageKind, messageTaskState, stopReason } from './enums.ts'

const LONGEST_NAME = 128
const id = z.string().check(z.minLength(1), z.maxLength(64))
const ids = (most: number) => z.array(id).check(z.minLength(1), z.maxLength(most))
/** Most variables of a template. */
export const MOST_VARIABLES = 20
/** Typed numbers per request. */
export const MOST_TYPED = 10_000

/** Recipients of a message task; several sources may be combined, one is needed. */
export const MessageRecipients = z.object({
  phones: z.optional(
    z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(MOST_TYPED))
  ),
  /** An uploaded table: a column of numbers, 姓名, and a column per variable. */
  attachmentKey: z.optional(id),
  /** Groups and members of the address book. */
  addressGroupIds: z.optional(ids(1000)),
  addressItemIds: z.optional(ids(MOST_CALLED)),
  /** All members of a search in the address book, of those that the user may see. */
  addressSearch: z.optional(memberSearch),
  customerIds: z.optional(ids(1000)),
  /** All customers of a search, of those that the user may see. */
  customerSearch: z.optional(z.object(customerSearch)),
  /** Numbers of a call task that the robot graded so; without levels, all connected ones. */
  callTask: z.optional(
    z.object({
      callTaskId: id,
      /** Codes of `intentCode`: 01–04, 100, 101. */
      intentCodes: z.optional(ids(20))
    })
  )
})
export type MessageRecipients = z.infer<typeof MessageRecipients>

export const MessageTaskDraft = z.object({
  name: z.string().check(z.maxLength(LONGEST_NAME)),
  templateId: id,
  recipients: MessageRecipients,
  /**
   * The field of the recipients, such as a column of the file, that fills a variable; default: the
   * one of its name. Blank: none, all recipients get the same value.
   */
  fields: z.optional(
    z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(64)))
  ),
  /** Values of variables that a recipient has none for. */
  values: z.optional(
    z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(500)))
  )
})
export type MessageTaskDraft = z.infer<typeof MessageTaskDraft>

/** Messages of a task by state; `total` is their sum. */
export const MessageCounts = z.object({
  total: z.number(),
  waiting: z.number(),
  /** Handed to the gateway or about to be. */
  sending: z.number(),
  /** Accepted, without a receipt so far. */
  accepted: z.number(),
  delivered: z.number(),
  /** Not accepted, or not delivered. */
  failed: z.number(),
  /** Accepted, and no receipt came in time. */
  unknown: z.number(),
  cancelled: z.number()
})
export type MessageCounts = z.infer<typeof MessageCounts>

/** What changes while a task runs; pushed as `message_task_progress`. Money in yuan. */
export const MessageTaskProgress = z.object({
  id: z.string(),
  state: messageTaskState.open,
  /** Null while nothing stops it. */
  stopReason: z.nullable(stopReason.open),
  counts: MessageCounts,
  /** Charged so far and not given back. */
  fee: z.number(),
  /** It runs and waits for the end of the quiet hours: until then, in ms. */
  quietUntil: z.nullable(z.number()),
  endTime: z.nullable(z.number())
})
export type MessageTaskProgress = z.infer<typeof MessageTaskProgress>

/** Times in ms. */
export const MessageTask = z.object({
  ...MessageTaskProgress.shape,
  name: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  kind: messageKind.open,
  /** As it is sent, with the variables unfilled. */
  text: z.string(),
  creatorName: z.string(),
  createTime: z.number(),
  /** When it may begin; null for at once, and before it is confirmed. */
  planTime: z.nullable(z.number()),
  beginTime: z.nullable(z.number()),
  /** Recipients that get no message. */
  leftOutCount: z.number(),
  /** Segments of all messages. */
  segments: z.number(),
  /** Recipients handled so far, of how many (0 while they are read); null once they are prepared. */
  preparation: z.nullable(z.object({ handled: z.number(), sum: z.number() }))
})
export type MessageTask = z.infer<typeof MessageTask>

/** What a call task has for a message task. */
export const MessagedCallTask = z.object({
  /** Connected numbers. */
  total: z.number(),
  /** Those by the level that the robot gave; levels without numbers are absent. */
  intents: z.array(z.object({ intentCode: intentCode.schema, count: z.number() })),
  /** Names of the fields with values for variables. */
  fields: z.array(z.string())
})
export type MessagedCallTask = z.infer<typeof MessagedCallTask>

/** What a prepared task would send. Money in yuan. */
export const MessagePreview = z.object({
  /** The real texts of three recipients: the first, the longest, the last, else one in between. */
  texts: z.array(
    z.object({ phone: z.string(), name: z.string(), content: z.string(), segments: z.number() })
  ),
  total: z.number(),
  /** Reasons without numbers are absent. */
  leftOut: z.array(z.object({ reason: leftOutReason.open, count: z.number() })),
  /** How many messages have so many segments, fewest first. */
  lengths: z.array(z.object({ segments: z.number(), count: z.number() })),
  segments: z.number(),
  /** The unfilled text alone; a message that has more grew by its variables. */
  textSegments: z.number(),
  fee: z.number(),
  balance: z.number(),
  isPayable: z.boolean(),
  /** At the permitted rate, quiet hours not included. */
  seconds: z.number(),
  quietStart: z.number(),
  quietEnd: z.number()
})
export type MessagePreview = z.infer<typeof MessagePreview>

/** A recipient that gets no message. */
export const LeftOutRecipient = z.object({
  /** Position among all recipients, from 1. */
  rank: z.number(),
  /** As it was typed, or as it stands in the file; masked when the number is hidden. */
  typed: z.string(),
  name: z.string(),
  reason: leftOutReason.open,
  /** The missing variables, or the characters over the limit; else blank. */
  detail: z.string()
})
export type LeftOutRecipient = z.infer<typeof LeftOutRecipient>
