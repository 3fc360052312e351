import type { Endpoint } from '../../contract/endpoint.ts'
import { toJson } from '../../lib/json.ts'
import { type Answer, Refusal, type SandboxRequest } from '../answer.ts'
import { sandboxMessages } from '../messages.ts'
import type { World } from '../world/world.ts'

/** Time of a reply in ms, so that a page shows what it shows while it loads. */
const REPLY_MS = 60

interface Options {
  readonly apiBase: string
  readonly world: World
  readonly answers: readonly Answer[]
  /** Whether the network is there; a request without it fails as in a browser. */
  readonly isOnline: () => boolean
}

/** The parameters of a path such as `/customers/1/edit` by `/customers/{id}/edit`; undefined for another path. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const [names, values] = [template.split('/'), path.split('/')]
  if (names.length !== values.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (name.startsWith('{')) params[name.slice(1, -1)] = decodeURIComponent(value)
    else if (name !== value) return undefined
  }
  return params
}

const parameters = ({ path }: Endpoint) => path.split('{').length

const envelope = (endpoint: Endpoint, data: unknown): unknown =>
  endpoint.wrapping === 'bare' ? data : { code: 1, data: data ?? null }

/** Values of a query or a form; a name that occurs more than once becomes an array. */
function valuesOf(all: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(all.keys())].map(name => {
      const values = all.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    })
  )
}

async function bodyOf(request: Request, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.encoding === 'multipart') return undefined
  const text = await request.text()
  if (text === '') return undefined
  return endpoint.encoding === 'form' ? valuesOf(new URLSearchParams(text)) : JSON.parse(text)
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new DOMException('The request was aborted', 'AbortError'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })

/** A `fetch` that replies to requests below `apiBase` from the world, and to no others. */
export function simulatedFetch({ apiBase, world, answers, isOnline }: Options): typeof fetch {
  // A path without parameters precedes one that it would match.
  const table = answers.toSorted((a, b) => parameters(a.endpoint) - parameters(b.endpoint))
  const wait = () => new Promise<void>(resolve => void world.later(REPLY_MS, resolve))

  async function reply(request: Request): Promise<Response> {
    await wait()
    if (!isOnline()) throw new TypeError('Failed to fetch')
    const url = new URL(request.url)
    const path = url.pathname.slice(new URL(apiBase).pathname.length)
    for (const { endpoint, reply } of table) {
      const params = endpoint.method === request.method ? paramsOf(endpoint.path, path) : undefined
      if (!params) continue
      const query = endpoint.query.safeParse(
        url.search === '' && endpoint.query.safeParse(undefined).success
          ? undefined
          : valuesOf(url.searchParams)
      )
      const body = endpoint.body.safeParse(await bodyOf(request, endpoint))
      if (!query.success || !body.success) return refuse(sandboxMessages.invalid(), 'INVALID')
      try {
        const answer = reply as (request: SandboxRequest) => unknown
        const data = answer({ world, path: params, query: query.data, body: body.data })
        return json(200, envelope(endpoint, data), world)
      } catch (error) {
        if (error instanceof Refusal) return refuse(error.message, error.code)
        throw error
      }
    }
    return refuse(sandboxMessages.notSimulated(), 'NOT_SIMULATED')
  }

  const json = (status: number, body: unknown, { now }: World) =>
    new Response(toJson(body), {
      status,
      headers: { 'content-type': 'application/json', 'hutong-time': String(now()) }
    })
  const refuse = (message: string, code: string) => json(200, { code, message }, world)

  return async (input, init) => {
    const request = new Request(input, init)
    return Promise.race([reply(request), aborted(request.signal)])
  }
}
