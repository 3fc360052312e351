import type { Endpoint } from '../contract/endpoint.ts'
import { type EndpointTransform, transformNamed } from '../contract/endpoint-transform.ts'
import { endpoints } from '../contract/first-endpoints.ts'
import { type Environment, environment, isStarted } from '../environment/environment.ts'
import { Failure } from '../failure.ts'
import { toJson } from '../lib/json.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { textLanguage } from '../messages/define-messages.ts'
import type { Credentials } from './identity.ts'

/** Request input without its types. */
export type Sent = { readonly query?: unknown; readonly body?: unknown }

/** Where requests go and how they are mapped. */
export type RequestSettings = Pick<Environment, 'apiBase' | 'paths' | 'transforms' | 'clientId'>

const names = new Map<Endpoint, string>()

/** `agent.status`: the key by which a host overrides a path or sets a transform. */
function nameOf(endpoint: Endpoint): string {
  if (names.size === 0)
    for (const [area, rows] of Object.entries(endpoints))
      for (const [name, row] of Object.entries(rows)) names.set(row, `${area}.${name}`)
  return endpoint.name ?? names.get(endpoint) ?? ''
}

const transformOf = (endpoint: Endpoint, { transforms }: RequestSettings): EndpointTransform =>
  transformNamed(transforms, nameOf(endpoint))

/**
 * The host's transform applied; without one the value itself.
 * @throws `Failure` of kind `contract` when it throws.
 */
function transformed<Value, To>(
  endpoint: Endpoint,
  transform: ((value: Value) => To) | undefined,
  value: Value
): Value | To {
  try {
    return transform ? transform(value) : value
  } catch (cause) {
    if (isStarted())
      environment().warn(`The transform of ${nameOf(endpoint)} threw an error`, cause)
    throw new Failure('contract', commonMessages.networkJam(), { cause })
  }
}

/** The JSON of a reply in the form of the endpoint table. */
export const replyOf = (
  endpoint: Endpoint,
  json: unknown,
  settings: RequestSettings = environment()
): unknown => transformed(endpoint, transformOf(endpoint, settings).reply, json)

/** The full URL: base or the host's own path, with parameters and query. */
export function addressOf(
  endpoint: Endpoint,
  input: Sent,
  settings: RequestSettings = environment()
): string {
  const { apiBase, paths } = settings
  const path = (paths[nameOf(endpoint)] ?? endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    segment(Reflect.get(input, name))
  )
  const fields = { ...(input.query as object | undefined) }
  const query = encoded(transformed(endpoint, transformOf(endpoint, settings).query, fields))
  const base = /^https?:\/\//.test(path) ? path : apiBase + path
  return query === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`
}

/** Encodes one path segment. Dots alone are rejected, as they would change the path. */
function segment(value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text)) throw new Failure('invalid', commonMessages.networkJam())
  return encodeURIComponent(text)
}

function encoded(fields: object): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) all.append(name, String(one))
  return all.toString()
}

export function bodyOf(
  endpoint: Endpoint,
  body: unknown,
  settings: RequestSettings = environment()
): string | FormData | undefined {
  if (body === undefined) return undefined
  if (body instanceof FormData) return body
  const sent = transformed(endpoint, transformOf(endpoint, settings).request, body)
  return endpoint.encoding === 'form' ? encoded(sent as object) : toJson(sent)
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
  /** The browser adds the boundary. */
  multipart: undefined
} as const

/**
 * Authorization headers (rule error-17): bearer token, user, enterprise, encoded name; or the
 * client's own.
 */
export function headersOf(
  endpoint: Endpoint,
  hasBody: boolean,
  credentials: Credentials | undefined,
  { clientId }: Pick<RequestSettings, 'clientId'> = environment()
): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': textLanguage() })
  const contentType = hasBody ? contentTypes[endpoint.encoding] : undefined
  if (contentType) headers.set('content-type', contentType)
  if (endpoint.caller === 'client') headers.set('authorization', `Basic ${btoa(`${clientId}:`)}`)
  if (endpoint.caller === 'user' && credentials) {
    headers.set('authorization', `Bearer ${credentials.accessToken}`)
    headers.set('userId', credentials.userId)
    headers.set('entId', credentials.entId)
    headers.set('userName', encodeURIComponent(credentials.userName))
  }
  return headers
}
