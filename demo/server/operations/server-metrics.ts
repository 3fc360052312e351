/** Measurements of one server, for Prometheus. No label has a value of users: neither numbers nor names nor ids. */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { mosOf } from '../../../core/phone/e-model.ts'
import type { CallObserver } from '../telephony/observer-types.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Routes with a label of their own; those of files are one each. */
const NAMED = /^\/(?:api|demo|healthz|metrics|exchange|message)(?:\/|$)/
const FILES = 'files'

/** Outcomes of calls by `connectResult`. */
const OUTCOMES: Readonly<Record<number, string>> = {
  0: 'answered',
  1: 'no_such_number',
  2: 'switched_off',
  3: 'unreachable',
  4: 'suspended',
  5: 'busy',
  6: 'no_answer',
  7: 'declined',
  14: 'restricted',
  15: 'caller_declined'
}

/** One-way delay in ms that a score assumes: a packet and the jitter buffer. That of the network is not known. */
const ASSUMED_DELAY = 60
/** Frames of 20 ms below which a call is too short for a score. */
const FEWEST_FRAMES = 50

/** The process is measured once, however many servers it has, from the first scrape on. */
let ofProcess: Registry | undefined
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** A value that is read when it is scraped; absent while it is unknown. */
export interface Reading {
  readonly name: string
  readonly help: string
  readonly label?: string
  /** One that only grows. */
  readonly isTotal?: boolean
  /** By the value of the label, or the only value. */
  readonly read: () => number | undefined | Readonly<Record<string, number>>
}

export function serverMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'hutong_http_request_duration_seconds',
    help: 'Duration of requests by method, route and status class; "aborted" was left by the client.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers
  })
  const ended = new Counter({
    name: 'hutong_calls_ended_total',
    help: 'Parts of agents in calls that have ended, by direction and outcome.',
    labelNames: ['direction', 'outcome'],
    registers
  })
  const setUp = new Histogram({
    name: 'hutong_call_answer_seconds',
    help: 'Time from the beginning of a call until it is answered, by direction.',
    labelNames: ['direction'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
    registers
  })
  const scores = new Histogram({
    name: 'hutong_call_mos',
    help: 'Mean opinion score of the sound of agents at the embedded exchange, by its losses, at the end of calls.',
    buckets: [1, 2, 2.5, 3.1, 3.6, 4, 4.2, 4.4],
    registers
  })
  const registered = new Set<string>()
  const running = new Map<string, { readonly at: number; readonly direction: string }>()
  let inFlight = 0
  let onIdle: (() => void) | undefined

  function add({ name, help, label, isTotal = false, read }: Reading): void {
    const labelNames = label === undefined ? [] : [label]
    const about = { name, help, labelNames, registers }
    const each = (set: (labels: Record<string, string>, value: number) => void) => {
      const value = read()
      if (typeof value === 'number') set({}, value)
      else if (value && label !== undefined)
        for (const [key, one] of Object.entries(value)) set({ [label]: key }, one)
    }
    if (isTotal)
      new Counter({
        ...about,
        collect() {
          this.reset()
          each((labels, value) => this.inc(labels, value))
        }
      })
    else
      new Gauge({
        ...about,
        collect() {
          this.reset()
          if (label === undefined && read() === undefined) this.remove()
          each((labels, value) => this.set(labels, value))
        }
      })
  }
  add({
    name: 'hutong_http_requests_in_flight',
    help: 'Requests without a complete response.',
    read: () => inFlight
  })
  add({
    name: 'hutong_sip_registrations',
    help: 'Extensions with a registered telephone.',
    read: () => registered.size
  })

  return {
    add,

    /** Measures every request but those that become sockets. */
    follow(app: FastifyInstance): void {
      app.addHook('onRequest', async (request, reply) => {
        if (request.ws) return
        const began = performance.now()
        inFlight += 1
        reply.raw.once('close', () => {
          inFlight -= 1
          if (inFlight === 0) onIdle?.()
          const { url } = request.routeOptions
          const status = Math.trunc(reply.raw.statusCode / 100)
          const labels = {
            method: METHODS.has(request.method) ? request.method : 'other',
            route: url === undefined ? 'none' : NAMED.test(url) ? url : FILES,
            status: reply.raw.writableFinished ? `${status}xx` : 'aborted'
          }
          durations.observe(labels, (performance.now() - began) / 1000)
        })
      })
    },

    /** Resolves when no request is in flight, or after `ms`. */
    idle: (ms: number): Promise<void> =>
      new Promise(resolve => {
        if (inFlight === 0) return resolve()
        const late = setTimeout(resolve, ms)
        onIdle = () => {
          clearTimeout(late)
          resolve()
        }
      }),

    /** The same observer, whose calls and registrations are counted. */
    counting: (observer: CallObserver): CallObserver => ({
      ...observer,
      started(call) {
        const direction = call.direction === 0 ? 'outbound' : 'inbound'
        running.set(call.callRecordId, { at: call.at, direction })
        observer.started(call)
      },
      answered(callRecordId, at) {
        const call = running.get(callRecordId)
        if (call) setUp.observe({ direction: call.direction }, Math.max(0, at - call.at) / 1000)
        observer.answered(callRecordId, at)
      },
      ended(call) {
        const { direction = 'robot' } = running.get(call.callRecordId) ?? {}
        running.delete(call.callRecordId)
        ended.inc({ direction, outcome: OUTCOMES[call.connectResult] ?? 'other' })
        observer.ended(call)
      },
      soundEnded({ due, missed }) {
        if (due >= FEWEST_FRAMES) scores.observe(mosOf((100 * missed) / due, ASSUMED_DELAY, 'pcma'))
        observer.soundEnded?.({ due, missed })
      },
      registered(extension, on) {
        if (on) registered.add(extension)
        else registered.delete(extension)
        observer.registered(extension, on)
      }
    }),

    type: registry.contentType,
    async text(): Promise<string> {
      const text = await Registry.merge([registry, processRegistry()]).metrics()
      // The library writes the means of the first scrape so.
      return text.replaceAll(/ Nan$/gm, ' NaN')
    }
  }
}

export type ServerMetrics = ReturnType<typeof serverMetrics>
