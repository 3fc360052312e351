import { Failure } from '../failure.ts'
import { commonText } from '../text/common.ts'

const LONGEST_MESSAGE = 200

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownText = (body: Fields, field: string): string | undefined => {
  const value = Object.hasOwn(body, field) ? body[field] : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** What the server itself says went wrong: its sentence for a person, and its code. */
export function spokenIn(body: unknown): { message: string | undefined; code: string | undefined } {
  if (!isFields(body)) return { message: undefined, code: undefined }
  const message = ownText(body, 'errmsg') ?? ownText(body, 'message')
  return {
    message: message?.slice(0, LONGEST_MESSAGE),
    code: ownText(body, 'errcode') ?? ownText(body, 'code')
  }
}

/** The text of a reply as JSON; a page of HTML, an empty body or half a body is a broken contract. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new Failure('contract', commonText.networkJam(), { cause })
  }
}

/**
 * Takes the server's wrapping off, or throws the refusal that was inside (doc 1 §8).
 *
 * `errmsg` refuses whatever else is there; so does a `code` other than 1. A `bare` reply has no
 * `code` of its own, and is returned whole.
 */
export function openEnvelope(body: unknown, wrapping: 'envelope' | 'bare'): unknown {
  const { message, code } = spokenIn(body)
  const refuse = () =>
    new Failure('refused', message ?? commonText.networkJam(), code === undefined ? {} : { code })
  if (!isFields(body)) throw new Failure('contract', commonText.networkJam())
  if (ownText(body, 'errmsg') !== undefined) throw refuse()
  const isRefusal = code !== undefined && code !== '1'
  if (wrapping === 'bare') {
    if (isRefusal && message !== undefined) throw refuse()
    return body
  }
  if (code === undefined) throw new Failure('contract', commonText.networkJam())
  if (isRefusal) throw refuse()
  return body.data
}
