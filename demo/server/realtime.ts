import type {} from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Push } from '../../core/contract/topics.ts'
import { takeTicket } from './auth/tickets.ts'
import type { Session } from './auth/tokens.ts'
import type { Backend } from './backend.ts'
import { notSignedIn } from './refusal.ts'
import { sendOrCut } from './unread.ts'

interface Listener {
  readonly socket: WebSocket
  readonly session: Session
  heardAt: number
  isLeaving: boolean
}

const PATHS = ['/ws/workbench', '/ws/dashboard']
const LEFT_ALONE_FOR = 10_000
const FAREWELL = 300

/** The open channels, and who is at the other end of each. */
export function realtimeHub(silence: number) {
  const listeners = new Set<Listener>()
  let deafTo = 0

  const send = (listener: Listener, push: Push) => sendOrCut(listener.socket, JSON.stringify(push))
  const sweep = setInterval(
    () => {
      for (const { socket, heardAt } of listeners)
        if (Date.now() - heardAt > silence) socket.terminate()
    },
    Math.min(silence / 4, 15_000)
  )
  sweep.unref()

  const hear = (listener: Listener, text: string): void => {
    listener.heardAt = Date.now()
    if (deafTo > 0) {
      deafTo -= 1
      return
    }
    try {
      const said: unknown = JSON.parse(text)
      if (said && typeof said === 'object' && 'topic' in said && said.topic === 'ping')
        send(listener, { topic: 'pong', data: null })
    } catch {
      // Not JSON: nothing we asked for, nothing to answer.
    }
  }

  return {
    join(socket: WebSocket, session: Session): void {
      const listener = { socket, session, heardAt: Date.now(), isLeaving: false }
      listeners.add(listener)
      socket.on('message', data => hear(listener, String(data)))
      socket.on('close', () => listeners.delete(listener))
    },

    /** To every open channel of a user. */
    publish(userId: string, push: Push): void {
      for (const listener of listeners) if (listener.session.userId === userId) send(listener, push)
    },

    /** To those of a user's channels that are in one enterprise. */
    publishTo(who: Pick<Session, 'userId' | 'enterpriseId'>, push: Push): void {
      for (const listener of listeners) {
        const { userId, enterpriseId } = listener.session
        if (userId === who.userId && enterpriseId === who.enterpriseId) send(listener, push)
      }
    },

    /** Everybody who has a page open in an enterprise. */
    peopleIn: (enterpriseId: string): ReadonlySet<string> =>
      new Set(
        [...listeners]
          .filter(({ session }) => session.enterpriseId === enterpriseId)
          .map(({ session }) => session.userId)
      ),

    /** Tells a login that it has been taken over elsewhere, and gives its page time to say so. */
    kick(family: string, hashes: readonly string[]): void {
      for (const listener of listeners) {
        if (listener.session.family !== family) continue
        listener.isLeaving = true
        for (const token of hashes)
          send(listener, { topic: 'user_login_out_info', data: { token } })
        setTimeout(() => listener.socket.terminate(), LEFT_ALONE_FOR).unref()
      }
    },

    /** Ends the channels of one login, in order. */
    closeFamily(family: string): void {
      for (const { session, socket, isLeaving } of listeners)
        if (session.family === family && !isLeaving) socket.close(1000, 'signed out')
    },

    /** Has the pages of a user in one enterprise come anew, and read again what they are. */
    reconnect(who: Pick<Session, 'userId' | 'enterpriseId'>): void {
      for (const { session, socket } of listeners)
        if (session.userId === who.userId && session.enterpriseId === who.enterpriseId)
          socket.terminate()
    },

    /** Fault switches: cut every line, go deaf for some pings, say something senseless. */
    cut(): void {
      for (const { socket } of listeners) socket.terminate()
    },
    goDeaf(pings: number): void {
      deafTo = pings
    },
    babble(): void {
      for (const { socket } of listeners) socket.send('{"topic":"nobody_knows","data":')
    },

    count: () => listeners.size,
    /** Says that the server goes, and waits a moment for the pages to say that they have heard. */
    async stop(): Promise<void> {
      clearInterval(sweep)
      for (const { socket } of listeners) socket.close(1001, 'server stops')
      const until = Date.now() + FAREWELL
      while (listeners.size > 0 && Date.now() < until)
        await new Promise(resolve => setTimeout(resolve, 10))
      for (const { socket } of listeners) socket.terminate()
    }
  }
}

export type RealtimeHub = ReturnType<typeof realtimeHub>

/** The two channels. A ticket opens one once; the session's own token never travels in an address. */
export function realtimeRoutes(app: FastifyInstance, backend: Backend): void {
  const sessions = new WeakMap<FastifyRequest, Session>()
  for (const path of PATHS)
    app.get(
      path,
      {
        websocket: true,
        preValidation: async (request: FastifyRequest) => {
          backend.faults.refuseSocket('realtime')
          backend.origins.check(request)
          const { access_token: ticket } = request.query as { access_token?: unknown }
          const session = await takeTicket(backend.shortLived, ticket, 'realtime')
          if (!session) throw notSignedIn()
          sessions.set(request, session)
        }
      },
      (socket, request) => {
        const session = sessions.get(request)
        if (session) backend.realtime.join(socket, session)
        else socket.terminate()
      }
    )
}
