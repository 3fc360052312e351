/** A server of a few lines, for tests that need one particular response. */

export interface RequestCommand {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

/** Always the same answer: JSON when given an object, the very text when given a string. */
export function answering(body: unknown, status = 200, headers: HeadersInit = {}): typeof fetch {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const kind = typeof body === 'string' ? 'text/html' : 'application/json'
  return async () =>
    new Response(text === '' || status === 204 ? null : text, {
      status,
      headers: { 'content-type': kind, ...headers }
    })
}

/** The envelope of every good answer. */
export const ok = (data: unknown): Response => Response.json({ code: 1, data })

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) => {
    if (signal.aborted) refuse(signal.reason)
    signal.addEventListener('abort', () => refuse(signal.reason))
  })

type Route = (received: RequestCommand) => Response | Promise<Response>

/** Answers by `METHOD /path` below `/api`; what is not listed is 404. Records the requests. */
export function serving(routes: Readonly<Record<string, Route>>) {
  const requests: RequestCommand[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const one: RequestCommand = {
      method: request.method,
      url,
      headers: request.headers,
      body: await request.text()
    }
    requests.push(one)
    const route = routes[`${one.method} ${url.pathname.replace(/^\/api/, '')}`]
    const answer = route?.(one) ?? Response.json({ message: '没有这个接口' }, { status: 404 })
    return init?.signal ? Promise.race([answer, abortOf(init.signal)]) : answer
  }
  const count = (path: string) =>
    requests.filter(each => each.url.pathname === `/api${path}`).length
  /** The bodies that were sent to one route, in order. */
  const sent = (route: string): unknown[] =>
    requests
      .filter(({ method, url }) => `${method} ${url.pathname.replace(/^\/api/, '')}` === route)
      .map(({ body }) => (body === '' ? undefined : JSON.parse(body)))
  return { fetch, requests, count, sent }
}
