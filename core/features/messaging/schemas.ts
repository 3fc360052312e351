import { z } from '../../contract/zod.ts'
import {
  messageKind,
  messageOrigin,
  receiptState,
  sendState,
  signatureSource,
  templateAudit,
  unsubscribeSource
} from './enums.ts'

/** Who reviewed, when and why not; of signatures and templates. Time in ms. */
const review = {
  audit: templateAudit.open,
  /** Why it was rejected; else blank. */
  auditReason: z.string(),
  auditorName: z.string(),
  auditTime: z.nullable(z.number())
}
const created = { creatorName: z.string(), createTime: z.number() }

/** The sender's name in front of a message, `【name】`. */
export const MessageSignature = z.object({
  id: z.string(),
  /** Without brackets. */
  name: z.string(),
  source: signatureSource.open,
  remark: z.string(),
  /** The uploaded proof; null for a signature that was there before. */
  proofKey: z.nullable(z.string()),
  proofName: z.string(),
  ...review,
  isWithdrawn: z.boolean(),
  /** Templates that use it. */
  templateCount: z.number(),
  ...created,
  /** Grows with each change. */
  version: z.number()
})
export type MessageSignature = z.infer<typeof MessageSignature>

export const SignatureOption = z.object({ id: z.string(), name: z.string() })
export type SignatureOption = z.infer<typeof SignatureOption>

export const MessageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  kind: messageKind.open,
  signatureId: z.string(),
  signatureName: z.string(),
  /** Without the signature; variables as `{name}`. */
  content: z.string(),
  /** In their order in the text. */
  variables: z.array(z.string()),
  ...review,
  isWithdrawn: z.boolean(),
  /** Whether it and its signature are approved and not withdrawn. */
  isUsable: z.boolean(),
  ...created,
  version: z.number()
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** An approved template that may be sent. */
export const TemplateOption = z.object({
  id: z.string(),
  name: z.string(),
  kind: messageKind.open,
  /** As it is sent: with the signature and, for marketing, the way to unsubscribe. */
  text: z.string(),
  variables: z.array(z.string())
})
export type TemplateOption = z.infer<typeof TemplateOption>

/** Price and limits of messages. Money in yuan. */
export const MessagePrice = z.object({
  /** Of one segment. */
  fee: z.number(),
  balance: z.number(),
  /** Segments that the balance pays. */
  left: z.number(),
  /** No message task sends in these hours: minutes of the day; equal for none. */
  quietStart: z.number(),
  quietEnd: z.number(),
  /** Messages per second. */
  rate: z.number()
})
export type MessagePrice = z.infer<typeof MessagePrice>

/** A reply of a recipient. Time in ms. */
export const MessageReply = z.object({ content: z.string(), time: z.number() })
export type MessageReply = z.infer<typeof MessageReply>

/** One message to one number. Times in ms, money in yuan. */
export const MessageRecord = z.object({
  id: z.string(),
  /** Masked with asterisks when the number is hidden. */
  phone: z.string(),
  name: z.string(),
  content: z.string(),
  segments: z.number(),
  /** What was charged and not given back. */
  fee: z.number(),
  origin: messageOrigin.open,
  /** The message task, or the call task. */
  taskId: z.string(),
  taskName: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  /** Of a call's message; else blank. */
  callRecordId: z.string(),
  sendState: sendState.open,
  receiptState: receiptState.open,
  /** The last code of the gateway; label by `gatewayCode`. Blank for none. */
  code: z.string(),
  /** How often it was handed to the gateway, resending included. */
  attempts: z.number(),
  createTime: z.number(),
  sentTime: z.nullable(z.number()),
  receiptTime: z.nullable(z.number()),
  /** Latest last. */
  replies: z.array(MessageReply),
  creatorName: z.string()
})
export type MessageRecord = z.infer<typeof MessageRecord>

/** A number to which no message is sent any more. Time in ms. */
export const UnsubscribedNumber = z.object({
  id: z.string(),
  phone: z.string(),
  source: unsubscribeSource.open,
  /** The reply, or why it was added. */
  remark: z.string(),
  creatorName: z.string(),
  createTime: z.number()
})
export type UnsubscribedNumber = z.infer<typeof UnsubscribedNumber>
