import { commonText } from '../../core/text/common.ts'

/** A no that the caller is to hear: the status, and the body that goes with it. */
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

/** A rule of the business says no: HTTP 200, with a `code` other than 1. */
export const refuse = (message: string, code = 0) => new Refusal(200, message, { code })

/** The same with a word for code, by which a form finds the field that the sentence is about. */
export const refuseField = (errcode: string, message: string) =>
  new Refusal(200, message, { code: 0, errcode, errmsg: message })

/** The token endpoint's way of saying no. `errcode` is for code, `message` for the person. */
export const refuseGrant = (errcode: string, message: string) =>
  new Refusal(400, message, { errcode, errmsg: message })

export const notSignedIn = () => new Refusal(401, commonText.pleaseSignIn())
export const forbidden = (message = commonText.forbidden()) => new Refusal(403, message)
export const absent = (message: string) => new Refusal(404, message)

export const tooMany = (message: string, seconds: number) =>
  new Refusal(429, message, { errcode: 'TOO_MANY_REQUESTS', errmsg: message }, seconds)

const AGAIN_AFTER_SECONDS = 5
/** We cannot now, and shall later by ourselves. */
export const unavailable = (message: string) =>
  new Refusal(
    503,
    message,
    { errcode: 'SERVICE_UNAVAILABLE', errmsg: message },
    AGAIN_AFTER_SECONDS
  )
