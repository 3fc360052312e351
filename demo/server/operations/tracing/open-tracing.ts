/** Sends spans to an OpenTelemetry collector, whose packages are loaded only where one is configured. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serverMessages } from '../../http/messages.ts'
import { setEngine } from './spans.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** In ms: how long the last spans may take, and between two lines about a collector that takes none. */
const [LAST_SPANS, LOG_INTERVAL] = [1000, 60_000]

/** By the variables that every OpenTelemetry SDK knows. */
export const tracesAreSent = (env: Variables): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT) &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none'

const isAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).hostname !== ''

/** The library would silently send to this machine. The address is not quoted, as it may hold a password. */
function checkAddress(env: Variables): void {
  const own = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  const name = env[own] ? own : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  if (!isAddress(env[name] ?? '')) throw new Error(serverMessages.badTraceEndpoint({ name }))
}

/**
 * Traces what all servers of the process do; the exporter and the sampler read the other variables themselves.
 *
 * @returns what sends the last spans
 */
export async function openTracing(
  env: Variables,
  { server, log }: { readonly server: string; readonly log: (line: string) => void }
): Promise<() => Promise<void>> {
  if (!tracesAreSent(env)) return async () => undefined
  checkAddress(env)
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources')
  ])
  const exporter = new OTLPTraceExporter()
  let loggedAt = -LOG_INTERVAL
  const { BatchSpanProcessor, BasicTracerProvider } = sdk
  const reporting = {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const now = performance.now()
        if (result.code !== 0 && now - loggedAt > LOG_INTERVAL) {
          loggedAt = now
          log(serverMessages.tracesLost({ message: result.error?.message ?? '' }))
        }
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown()
  } satisfies ConstructorParameters<typeof BatchSpanProcessor>[0]
  const own = { 'service.name': 'hutong', 'service.instance.id': server }
  const given = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new BasicTracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(own)).merge(given),
    spanProcessors: [new BatchSpanProcessor(reporting)]
  })
  setEngine({ api, tracer: provider.getTracer('hutong') })
  return async () => {
    setEngine(undefined)
    const ended = provider.shutdown().catch(() => undefined)
    await Promise.race([ended, sleep(LAST_SPANS, undefined, { ref: false })])
  }
}
