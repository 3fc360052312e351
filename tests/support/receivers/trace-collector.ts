/** An OpenTelemetry collector in this process, which takes spans as JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly status?: { readonly code?: number }
}
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

export async function openCollector() {
  const spans: ReceivedSpan[] = []
  const resources: (readonly Attribute[])[] = []
  const texts: string[] = []
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    texts.push(text)
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      resources.push(resource.attributes)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    reply.setHeader('content-type', 'application/json')
    reply.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, spans, resources, texts },
    close: () => new Promise(resolve => server.close(resolve))
  }
}

/** The value of an attribute, whatever its type. */
export const attributeOf = (attributes: readonly Attribute[], name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]
