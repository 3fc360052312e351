/** Spans of what a server does, while traces are sent; without them every function here only does its work. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type * as Api from '@opentelemetry/api'

export interface SpanOptions {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes?: Api.Attributes
  /** Of a span that has ended before it is recorded. */
  readonly startTime?: number
}

export interface TraceEngine {
  readonly api: typeof Api
  readonly tracer: Api.Tracer
}

export interface ActiveSpan {
  readonly span: Api.Span
  /** Spans below it that are still recorded: a job may run many statements. */
  readonly left: { statements: number }
}

const MOST_STATEMENTS = 500
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

const active = new AsyncLocalStorage<ActiveSpan>()
let engine: TraceEngine | undefined

/** Of the whole process. */
export const setEngine = (one: TraceEngine | undefined): void => {
  engine = one
}
export const isTracing = (): boolean => engine !== undefined

/** Undefined while nothing is traced. */
export const traceId = (): string | undefined => active.getStore()?.span.spanContext().traceId

/** Header by which another server continues the trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const context = active.getStore()?.span.spanContext()
  if (!context) return {}
  const flags = context.traceFlags.toString(16).padStart(2, '0')
  return { traceparent: `00-${context.traceId}-${context.spanId}-${flags}` }
}

/** Begins a span below the one that runs, or below that of a header. */
export function beginSpan(
  { name, kind, attributes = {}, startTime }: SpanOptions,
  header?: string
): ActiveSpan | undefined {
  if (!engine) return undefined
  const { api, tracer } = engine
  const parent = active.getStore()
  const [, id, spanId, flags] = TRACE_PARENT.exec(header ?? '') ?? []
  let context = api.ROOT_CONTEXT
  if (parent) context = api.trace.setSpan(context, parent.span)
  else if (id && spanId && flags) {
    const remote = { traceId: id, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    context = api.trace.setSpanContext(context, remote)
  }
  const { CLIENT, INTERNAL, SERVER } = api.SpanKind
  const kinds = { client: CLIENT, internal: INTERNAL, server: SERVER }
  const span = tracer.startSpan(
    name,
    { kind: kinds[kind], attributes, ...(startTime !== undefined && { startTime }) },
    context
  )
  return { span, left: parent?.left ?? { statements: MOST_STATEMENTS } }
}

export const runIn = <Result>(one: ActiveSpan | undefined, work: () => Result): Result =>
  one ? active.run(one, work) : work()

/** The class of an error alone: its message may quote a row. */
export function failSpan(one: ActiveSpan | undefined, error: unknown): void {
  if (!one || !engine) return
  one.span.setStatus({ code: engine.api.SpanStatusCode.ERROR })
  one.span.setAttribute('error.type', error instanceof Error ? error.name : 'Error')
}

/** Ends with the work. */
export async function inSpan<Result>(
  options: SpanOptions,
  work: (span: Api.Span | undefined) => Promise<Result>
): Promise<Result> {
  const one = beginSpan(options)
  if (!one) return work(undefined)
  try {
    return await runIn(one, () => work(one.span))
  } catch (error) {
    failSpan(one, error)
    throw error
  } finally {
    one.span.end()
  }
}

/** The span during which something is recorded, while more may be recorded. */
export function activeForStatement(): ActiveSpan | undefined {
  const one = active.getStore()
  if (!one || !engine || !one.span.isRecording() || one.left.statements <= 0) return undefined
  one.left.statements -= 1
  return one
}
