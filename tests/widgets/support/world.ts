import { until } from './wait.ts'

/** A minimal server inside the page: responses by `METHOD /path`, and pushes on request. */
type Route = (body: unknown, url: URL) => unknown

interface FakeSocket {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  send(frame: string): void
  close(): void
}

export interface World {
  /** What was asked, as `METHOD /path`. */
  readonly requests: string[]
  readonly bodies: unknown[]
  /** What the page has said on its realtime channel. */
  readonly sent: string[]
  readonly routes: Record<string, Route>
  push(topic: string, data: unknown): void
  /** The page has opened its realtime channel. */
  isListening(): boolean
}

export const signedIn = {
  accessToken: 'token',
  expiresAt: Date.now() + 7_200_000,
  userId: 'u1',
  entId: 'e1',
  userName: 'leader'
}

/** Takes the place of `fetch` and `WebSocket`; a route that throws is a failing server. */
export function fakeWorld(routes: Record<string, Route>): World {
  const sockets: FakeSocket[] = []
  let isOpen = false
  const world: World = {
    requests: [],
    bodies: [],
    sent: [],
    routes: {
      'POST /files/ticket': () => ({ access_token: 'ticket', expiresIn: 60 }),
      ...routes
    },
    isListening: () => isOpen,
    push: (topic, data) => {
      for (const socket of sockets) socket.onmessage?.({ data: JSON.stringify({ topic, data }) })
    }
  }
  const real = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/fake-api/')) return real(input, init)
    const what = `${request.method} ${url.pathname.replace('/fake-api', '')}`
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    world.requests.push(what)
    world.bodies.push(body)
    const route = world.routes[what]
    if (!route) return Response.json({ code: 0, message: '没有这个接口' })
    try {
      return Response.json({ code: 1, data: route(body, url) })
    } catch (error) {
      return Response.json({ code: 0, message: (error as Error).message })
    }
  }
  window.WebSocket = class implements FakeSocket {
    readyState = 1
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    constructor() {
      sockets.push(this)
      setTimeout(() => {
        this.onopen?.()
        isOpen = true
      })
    }
    send(frame: string): void {
      world.sent.push(frame)
    }
    close(): void {}
  } as unknown as typeof WebSocket
  return world
}

/** Signs the page's one session in; `attributes` are those of its element. */
export async function signIn(
  world: World,
  attributes: Readonly<Record<string, string>> = {}
): Promise<void> {
  const session = document.createElement('hutong-session') as HTMLElement & {
    authProvider: () => Promise<typeof signedIn>
    login(): Promise<void>
  }
  for (const [name, value] of Object.entries({ 'api-base': '/fake-api', ...attributes }))
    session.setAttribute(name, value)
  session.authProvider = async () => signedIn
  document.body.append(session)
  await session.login()
  await until('the realtime channel', world.isListening)
}
