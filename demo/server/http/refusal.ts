import { commonMessages } from '../../../core/messages/common-messages.ts'

/** A rejection with its HTTP status and response body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    body: Readonly<Record<string, unknown>> = {},
    retryAfter?: number
  ) {
    super(message)
    this.status = status
    this.body = { ...body, message }
    this.retryAfter = retryAfter
  }
}

/** A business rule rejects: HTTP 200 with a `code` other than 1. */
export const refuse = (message: string, code = 0) => new Refusal(200, message, { code })

/** The same with an `errcode`, by which a form finds the invalid field. */
export const refuseField = (errcode: string, message: string) =>
  new Refusal(200, message, { code: 0, errcode, errmsg: message })

/** A rejection of the token endpoint: `errcode` for code, `message` for the user. */
export const refuseGrant = (errcode: string, message: string) =>
  new Refusal(400, message, { errcode, errmsg: message })

export const notSignedIn = () => new Refusal(401, commonMessages.pleaseSignIn())
export const forbidden = (message = commonMessages.forbidden()) => new Refusal(403, message)
export const absent = (message: string) => new Refusal(404, message)

export const tooMany = (message: string, seconds: number) =>
  new Refusal(429, message, { errcode: 'TOO_MANY_REQUESTS', errmsg: message }, seconds)

const AGAIN_AFTER_SECONDS = 5
/** HTTP 503 for a temporary failure. */
export const unavailable = (message: string) =>
  new Refusal(
    503,
    message,
    { errcode: 'SERVICE_UNAVAILABLE', errmsg: message },
    AGAIN_AFTER_SECONDS
  )
