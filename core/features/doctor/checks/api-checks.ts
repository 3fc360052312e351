/** The API, its CORS headers and its clock: one request shows them all. */
import { endpoints } from '../../../contract/first-endpoints.ts'
import { after } from '../../../environment/clock.ts'
import { environment, type ProbePort } from '../../../environment/environment.ts'
import { Failure } from '../../../failure.ts'
import { spokenDuration } from '../../../lib/format/duration.ts'
import { reasonOf } from '../../../net/diagnosis.ts'
import { addressOf, headersOf } from '../../../net/request.ts'
import { heldToken } from '../../../session/token/credentials.ts'
import {
  type CheckOutcome,
  failed,
  notChecked,
  type Outcomes,
  passed,
  warned
} from '../check-result.ts'
import { doctorMessages as messages } from '../messages.ts'
import { originOf } from './probe-socket.ts'

const LIMIT_MS = 10_000
const SLOW_MS = 2000
const CLOCK_LIMIT_MS = 30_000

interface Reply {
  readonly status: number
  readonly isApi: boolean
  readonly ms: number
  /** The server's time in ms at the reply. */
  readonly serverTime: number | undefined
}

/** Any reply in JSON is one of the API, an unauthorized one too. */
async function requestApi(): Promise<Reply> {
  const { fetch, monotonic } = environment()
  const { userDetail } = endpoints.auth
  const ending = new AbortController()
  const stop = after(LIMIT_MS, () => ending.abort())
  const began = monotonic()
  try {
    const response = await fetch(addressOf(userDetail, {}), {
      headers: headersOf(userDetail, false, heldToken()),
      credentials: 'omit',
      cache: 'no-store',
      signal: ending.signal
    })
    const ms = Math.round(monotonic() - began)
    const text = await response.text()
    return { status: response.status, isApi: isObject(text), ms, serverTime: timeIn(response) }
  } finally {
    stop()
  }
}

/** The date is in whole seconds, and invisible across origins unless exposed. */
const timeIn = ({ headers }: Response): number | undefined =>
  Number(headers.get('hutong-time')) || Date.parse(headers.get('date') ?? '') || undefined

function isObject(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null
  } catch {
    return false
  }
}

export async function checkApi({ origin }: ProbePort): Promise<Outcomes> {
  const api = originOf(environment().apiBase)
  const isSame = api === origin
  let reply: Reply
  try {
    reply = await requestApi()
  } catch (cause) {
    return unanswered(api, origin, new Failure('unreachable', '', { cause }))
  }
  return {
    api: apiOf(reply, api),
    cors: passed(isSame ? messages.corsSame() : messages.corsOk(), { origin }),
    clock: clockOf(reply.serverTime)
  }
}

async function unanswered(api: string, origin: string, failure: Failure): Promise<Outcomes> {
  const { code } = await reasonOf(failure)
  const unknown = notChecked(messages.corsUnknown())
  const clock = notChecked(messages.clockUnknown())
  const details = { code, origin: api }
  if (code === 'api-cors')
    return {
      api: passed(messages.apiUnreadable(), details),
      cors: failed(
        [
          messages.corsRefused({ origin }),
          messages.corsRefusedCause(),
          messages.corsRefusedCure({ origin })
        ],
        details
      ),
      clock
    }
  if (code === 'api-csp') return { api: notChecked(messages.apiForbidden()), cors: unknown, clock }
  const sentences =
    code === 'api-mixed-content'
      ? ([
          messages.apiMixed({ origin: api }),
          messages.apiMixedCause(),
          messages.apiMixedCure()
        ] as const)
      : ([
          messages.apiUnreachable({ origin: api }),
          messages.apiUnreachableCause(),
          messages.apiUnreachableCure({ origin: api })
        ] as const)
  return { api: failed(sentences, details), cors: unknown, clock }
}

function apiOf({ status, isApi, ms }: Reply, origin: string): CheckOutcome {
  const details = { status, ms, origin }
  if (status >= 500)
    return failed(
      [messages.apiFailing({ status }), messages.apiFailingCause(), messages.apiFailingCure()],
      details
    )
  if (!isApi || status === 404)
    return failed(
      [messages.apiNotFound({ origin }), messages.apiNotFoundCause(), messages.apiNotFoundCure()],
      details
    )
  if (ms > SLOW_MS)
    return warned(
      [messages.apiSlow({ ms }), messages.apiSlowCause(), messages.apiSlowCure()],
      details
    )
  return passed(messages.apiOk({ ms }), details)
}

function clockOf(serverTime: number | undefined): CheckOutcome {
  if (serverTime === undefined) return notChecked(messages.clockUnknown())
  const offsetMs = environment().now() - serverTime
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  const details = { offsetMs: Math.round(offsetMs) }
  return Math.abs(offsetMs) <= CLOCK_LIMIT_MS
    ? passed(messages.clockOk({ seconds }), details)
    : warned(
        [
          messages.clockOff({ duration: spokenDuration(seconds) }),
          messages.clockOffCause(),
          messages.clockOffCure()
        ],
        details
      )
}
