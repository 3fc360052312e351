/** A gateway that is reached by signed HTTP requests and reports to `/message_gateway/reports`. */
import { z } from '../../../../../core/contract/zod.ts'
import { gatewayMessages } from '../../../../../core/features/message-gateway/messages.ts'
import { inSpan, traceHeaders } from '../../../operations/tracing/spans.ts'
import { failureOf, failureOfStatus } from '../../webhooks/delivery/post-event.ts'
import { signedHeaders } from './gateway-signature.ts'
import {
  type GatewayAnswer,
  GatewayFailure,
  type MessageGateway,
  requestFailure
} from './message-gateway.ts'

/** Posts a body; resolves to the text of an answer of 2xx, rejects with a `GatewayFailure` otherwise. */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string
) => Promise<string>

export interface HttpGatewayOptions {
  /** Takes `{account, messages: [{key, phone, content}]}` by POST. */
  readonly url: string
  readonly account: string
  /** Signs requests in both directions. */
  readonly secret: string
  /** In ms. */
  readonly timeout?: number
  /** Most messages of one request. */
  readonly most?: number
}

const ACCEPTED = 'OK'
const LONGEST_CODE = 32
/** No text in the database holds NUL. */
const storable = z.refine<string>(text => !text.includes('\0'))
const code = z.string().check(z.maxLength(LONGEST_CODE), storable)
const Answers = z.object({ results: z.array(z.object({ key: z.string(), code })) })
const key = z.string().check(z.minLength(1), z.maxLength(128), storable)
const time = z.number().check(z.int(), z.gte(0))

/** Body of the gateway's reports. */
export const Reports = z.object({
  receipts: z._default(z.array(z.object({ key, code, time })).check(z.maxLength(1000)), []),
  replies: z._default(
    z
      .array(
        z.object({
          id: key,
          key: z.optional(key),
          phone: z.string().check(z.maxLength(32)),
          content: z.string().check(z.maxLength(1000)),
          time
        })
      )
      .check(z.maxLength(1000)),
    []
  )
})

const TIMEOUT = 10_000

/** To an address that the operator of the server chose, which may be inside the own network. */
const trustingPost =
  (timeout: number): Post =>
  (url, given, body) =>
    inSpan(
      { name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } },
      async span => {
        const signal = AbortSignal.timeout(timeout)
        try {
          const headers = { ...given, ...traceHeaders() }
          const reply = await fetch(url, {
            method: 'POST',
            headers,
            body,
            redirect: 'manual',
            signal
          })
          span?.setAttribute('http.response.status_code', reply.status)
          const failure = failureOfStatus(reply.status)
          if (failure !== null) throw requestFailure(failure, reply.status)
          return await reply.text()
        } catch (error) {
          if (error instanceof GatewayFailure) throw error
          const { cause } = error as Error
          throw requestFailure(signal.aborted ? 'TIMEOUT' : failureOf(cause ?? error), null)
        }
      }
    )

/** Throws a failure for an answer that is none. */
function answersOf(text: string): z.infer<typeof Answers>['results'] {
  try {
    return Answers.parse(JSON.parse(text)).results
  } catch {
    throw new GatewayFailure(gatewayMessages.answerWrong())
  }
}

export function httpGateway(
  { url, account, secret, timeout = TIMEOUT, most = 200 }: HttpGatewayOptions,
  post: Post = trustingPost(timeout)
): MessageGateway {
  return {
    most,
    async submit(messages): Promise<readonly GatewayAnswer[]> {
      const body = JSON.stringify({ account, messages })
      const answer = await post(url, signedHeaders(secret, Date.now(), body), body)
      const submitted = new Set(messages.map(message => message.key))
      return answersOf(answer).flatMap(answer =>
        submitted.has(answer.key)
          ? [{ key: answer.key, isAccepted: answer.code === ACCEPTED, code: answer.code }]
          : []
      )
    }
  }
}
