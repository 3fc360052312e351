import type { Endpoint } from '../contract/endpoint.ts'
import { readJson } from '../net/envelope.ts'
import type { Credentials } from '../net/identity.ts'
import { addressOf, bodyOf, headersOf, type RequestSettings, type Sent } from '../net/request.ts'
import type { KitOptions, KitPorts } from './kit-options.ts'

/** A reply before validation. */
export interface RawReply {
  readonly status: number
  readonly headers: Headers
  /** Undefined when the body is not JSON. */
  readonly json: unknown
  readonly mediaType: string
  /** Length of the body in bytes. */
  readonly size: number
}

export interface SendOptions {
  /** Replaces the credentials of the session: none, or a token that the backend never issued. */
  readonly as?: 'none' | 'unknown token'
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  /** Sent as it is, in place of the input's body. */
  readonly text?: string
}

/** A request without a reply; the message names the cause, without its URL. */
export class NoReply extends Error {
  override readonly name = 'NoReply'

  constructor(cause: unknown) {
    super(causeOf(cause), { cause })
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reply'
  if (error.name === 'TimeoutError') return 'no reply in time'
  const { cause } = error
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
  return `no reply (${reason})`
}

const UNKNOWN: Credentials = {
  accessToken: 'hutong-check-unknown-token',
  userId: '',
  entId: '',
  userName: ''
}

async function readReply(response: Response): Promise<RawReply> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const mediaType = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? ''
  let json: unknown
  try {
    json = readJson(new TextDecoder().decode(bytes))
  } catch {
    json = undefined
  }
  return { status: response.status, headers: response.headers, json, mediaType, size: bytes.length }
}

/** Sends requests as the elements do, and returns replies as they come. */
export function kitRequests(options: KitOptions, ports: KitPorts) {
  const settings: RequestSettings = {
    apiBase: options.apiBase,
    paths: options.endpoints,
    transforms: options.transforms,
    clientId: options.clientId
  }
  let credentials: Credentials | undefined

  async function fetchReply(url: string, init: RequestInit): Promise<RawReply> {
    const signal = AbortSignal.timeout(options.timeoutMs)
    try {
      return await readReply(await ports.fetch(url, { redirect: 'manual', ...init, signal }))
    } catch (error) {
      throw new NoReply(error)
    }
  }

  return {
    settings,
    /** The credentials of all further requests. */
    setCredentials: (next: Credentials): void => {
      credentials = next
    },
    credentials: () => credentials,
    urlOf: (endpoint: Endpoint, input: Sent): string => addressOf(endpoint, input, settings),
    async send(endpoint: Endpoint, input: Sent, how: SendOptions = {}): Promise<RawReply> {
      const body = how.text ?? bodyOf(endpoint, input.body, settings)
      const as = how.as === undefined ? credentials : how.as === 'none' ? undefined : UNKNOWN
      const headers = headersOf(endpoint, body !== undefined, as, settings)
      for (const [name, value] of Object.entries(how.headers ?? {})) headers.set(name, value)
      return fetchReply(addressOf(endpoint, input, settings), {
        method: how.method ?? endpoint.method,
        headers,
        ...(body !== undefined && { body })
      })
    },
    /** Any request below the API base. */
    sendTo: (path: string, init: RequestInit): Promise<RawReply> =>
      fetchReply(options.apiBase + path, init)
  }
}

export type KitRequests = ReturnType<typeof kitRequests>
