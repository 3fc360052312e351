import { z } from '../../contract/zod.ts'
import { attemptFailure, deliveryState, webhookEvent, webhookState } from './enums.ts'

const time = z.number()

/** An address to which events are sent; its secret is shown when it is made or changed. */
export const Webhook = z.object({
  id: z.string(),
  version: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent.open),
  /** Numbers are sent whole, except hidden ones. */
  showsNumbers: z.boolean(),
  state: webhookState.open,
  /** Times in ms; null: none. */
  failingSince: z.nullable(time),
  /** Until then the former secret signs as well. */
  formerUntil: z.nullable(time),
  waiting: z.int(),
  failed: z.int(),
  createdBy: z.string(),
  createTime: time
})
export type Webhook = z.infer<typeof Webhook>

/** An event for one endpoint, with its last attempt. */
export const Delivery = z.object({
  id: z.string(),
  /** The header `webhook-id`, the same in every attempt. */
  eventId: z.string(),
  webhookId: z.string(),
  url: z.string(),
  type: webhookEvent.open,
  state: deliveryState.open,
  attempts: z.int(),
  /** Null before the first attempt, and without an answer. */
  status: z.nullable(z.int()),
  failure: z.nullable(attemptFailure.open),
  durationMs: z.nullable(z.int()),
  /** Of the next attempt. */
  nextTime: z.nullable(time),
  createTime: time
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryAttempt = z.object({
  time,
  status: z.nullable(z.int()),
  failure: z.nullable(attemptFailure.open),
  durationMs: z.int(),
  /** The first kilobyte of the answer. */
  answer: z.string()
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const DeliveryDetail = z.object({
  ...Delivery.shape,
  /** As sent; JSON. */
  body: z.string(),
  /** Newest first. */
  log: z.array(z.object({ id: z.int(), ...DeliveryAttempt.shape }))
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>
