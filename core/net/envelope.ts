import { Failure } from '../failure.ts'
import { commonMessages } from '../messages/common-messages.ts'

const LONGEST_MESSAGE = 200 // rule error-7

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownText = (body: Fields, field: string): string | undefined => {
  const value = Object.hasOwn(body, field) ? body[field] : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Message and code of the failure in a reply. */
export function spokenIn(body: unknown): { message: string | undefined; code: string | undefined } {
  if (!isFields(body)) return { message: undefined, code: undefined }
  const message = ownText(body, 'errmsg') ?? ownText(body, 'message')
  return {
    message: message?.slice(0, LONGEST_MESSAGE),
    code: ownText(body, 'errcode') ?? ownText(body, 'code')
  }
}

/** Parses a reply as JSON; HTML, an empty or a truncated body is a broken contract. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new Failure('contract', commonMessages.networkJam(), { cause })
  }
}

/**
 * Unwraps a reply.
 * `errmsg` always means rejection, as does a `code` other than 1. A `bare` reply has no `code` of
 * its own and is returned whole.
 * @throws `Failure` for a rejection (rule error-2).
 */
export function openEnvelope(body: unknown, wrapping: 'envelope' | 'bare'): unknown {
  const { message, code } = spokenIn(body)
  const refuse = () => {
    const failure = new Failure(
      'refused',
      message ?? commonMessages.networkJam(),
      code === undefined ? {} : { code }
    )
    failure.isSpoken = message !== undefined
    return failure
  }
  if (!isFields(body)) throw new Failure('contract', commonMessages.networkJam())
  if (ownText(body, 'errmsg') !== undefined) throw refuse()
  const isRefusal = code !== undefined && code !== '1'
  if (wrapping === 'bare') {
    if (isRefusal && message !== undefined) throw refuse()
    return body
  }
  if (code === undefined) throw new Failure('contract', commonMessages.networkJam())
  if (isRefusal) throw refuse()
  return body.data
}
