/** What the server needs of a message gateway. */
import { type AttemptFailure, attemptFailure } from '../../../../../core/features/webhooks/enums.ts'

/** Why a gateway gave no answer, in words for the enterprise. */
export class GatewayFailure extends Error {}

/** The failure of a request; of an answer with its status. */
export const requestFailure = (failure: AttemptFailure, status: number | null): GatewayFailure => {
  const reason = attemptFailure.label(failure)
  return new GatewayFailure(status === null ? reason : `${reason} ${status}`)
}

export interface OutgoingMessage {
  /** The same for each try of one attempt: the gateway sends a key once. */
  readonly key: string
  readonly phone: string
  readonly content: string
}

/** Whether a message was accepted; `code` says why not. */
export interface GatewayAnswer {
  readonly key: string
  readonly isAccepted: boolean
  readonly code: string
}

/** Whether a message was delivered: the code `DELIVRD`. Time in ms. */
export interface GatewayReceipt {
  readonly key: string
  readonly code: string
  readonly time: number
}

/** A message from a recipient. */
export interface GatewayReply {
  readonly id: string
  /** Of the message that it answers, where the gateway knows it. */
  readonly key?: string | undefined
  readonly phone: string
  readonly content: string
  readonly time: number
}

export interface GatewayReports {
  readonly receipts: readonly GatewayReceipt[]
  readonly replies: readonly GatewayReply[]
}

export interface MessageGateway {
  /** Most messages of one request. */
  readonly most: number
  /** The code by which new messages are refused without a request; absent where they are sent. */
  readonly refusal?: string
  /** Submits messages; those without an answer are submitted again. Rejects with a `GatewayFailure` when it does not answer at all. */
  readonly submit: (messages: readonly OutgoingMessage[]) => Promise<readonly GatewayAnswer[]>
  /** Reports that wait at the gateway; absent where it delivers them itself. */
  readonly collect?: () => Promise<GatewayReports>
  /** Called when collected reports are in the database. */
  readonly acknowledge?: (reports: GatewayReports) => Promise<void>
}

export const DELIVERED = 'DELIVRD'
