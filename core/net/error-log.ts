/**
 * Sends client errors to the server in batches: ten at once, or all after ten seconds (rule
 * error-10).
 */

import { endpoints } from '../contract/first-endpoints.ts'
import { after } from '../environment/clock.ts'
import { environment, isStarted, onStart } from '../environment/environment.ts'
import { isFailure } from '../failure.ts'
import {
  type ErrorReport,
  MOST_MESSAGE,
  MOST_REPORTS,
  MOST_STACK
} from '../features/error-logs/schemas.ts'
import { version } from '../version.ts'
import { addressOf, bodyOf, headersOf } from './request.ts'
import { scrubbed } from './scrub.ts'

const WAIT_MS = 10_000
/** Maximum queue length, against endless errors. */
const MOST_WAITING = 50 // rule error-10
const TIMEOUT_MS = 30_000

interface Batch {
  readonly reports: readonly ErrorReport[]
  /** Already failed once; not sent a third time. */
  readonly isSecond: boolean
}

let waiting: ErrorReport[] = []
let refused: Batch[] = []
let stopTimer: (() => void) | undefined

const what = (error: unknown): { message: string; stack: string } =>
  error instanceof Error
    ? { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
    : { message: String(error), stack: '' }

function report(error: unknown, kind: ErrorReport['kind'], place: string): ErrorReport {
  const { message, stack } = what(error)
  return {
    at: environment().now(),
    kind,
    message: scrubbed(message).slice(0, MOST_MESSAGE),
    stack: scrubbed(stack).slice(0, MOST_STACK),
    place: scrubbed(place).slice(0, 100),
    version,
    browser: globalThis.navigator?.userAgent.slice(0, 300) ?? '',
    times: 1
  }
}

/**
 * Queues an error, without names, numbers and tokens. A `Failure` is shown to the user and not
 * logged; a repeated error only increments its count.
 */
export function logDefect(error: unknown, kind: ErrorReport['kind'], place: string): void {
  if (!isStarted() || isFailure(error)) return
  const one = report(error, kind, place)
  const same = waiting.findIndex(
    ({ message, stack, place }) =>
      message === one.message && stack === one.stack && place === one.place
  )
  const before = waiting[same]
  if (before) waiting[same] = { ...before, times: before.times + 1 }
  else if (waiting.length < MOST_WAITING) waiting.push(one)
  if (waiting.length >= MOST_REPORTS) flush()
  else stopTimer ??= after(WAIT_MS, flush)
}

function flush(): void {
  stopTimer?.()
  stopTimer = undefined
  for (const batch of refused.splice(0)) void send(batch)
  while (waiting.length > 0)
    void send({ reports: waiting.splice(0, MOST_REPORTS), isSecond: false })
}

async function send(batch: Batch): Promise<void> {
  if (await isAccepted(batch.reports)) return
  if (batch.isSecond || !isStarted()) return
  refused.push({ ...batch, isSecond: true })
  stopTimer ??= after(WAIT_MS, flush)
}

/** Bypasses `call`: a failure to write the log is neither shown nor logged. */
async function isAccepted(reports: readonly ErrorReport[]): Promise<boolean> {
  const ending = new AbortController()
  const stop = after(TIMEOUT_MS, () => ending.abort())
  const { report: row } = endpoints.errorLogs
  try {
    const response = await environment().fetch(addressOf(row, {}), {
      method: row.method,
      headers: headersOf(row, true, undefined),
      body: bodyOf(row, { reports }) ?? null,
      credentials: 'omit',
      keepalive: true,
      signal: ending.signal
    })
    // A rejected report is not retried.
    return response.status < 500
  } catch {
    return false
  } finally {
    stop()
  }
}

onStart(env => {
  const stopHide = env.page.onHide(flush)
  return () => {
    flush()
    stopHide()
    stopTimer?.()
    stopTimer = undefined
    waiting = []
    refused = []
  }
})
