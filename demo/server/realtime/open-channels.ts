import type { WebSocket } from 'ws'
import type { Push } from '../../../core/contract/topics.ts'
import { mayReceive } from '../auth/confined/confinement.ts'
import type { Requester } from '../auth/requester.ts'
import type { Session } from '../auth/token-store.ts'
import { sendOrCut } from './backpressure.ts'

interface Listener {
  readonly socket: WebSocket
  readonly session: Session
  lastMessageAt: number
  isLeaving: boolean
}

const KICK_GRACE = 10_000
const CLOSE_GRACE = 300
const GOING_AWAY = 1001

const keyOf = ({ userId, enterpriseId }: Requester): string => `${enterpriseId} ${userId}`

/** The realtime channels that are open at this server. */
export function openChannels(silence: number) {
  const listeners = new Set<Listener>()
  const channels = new Map<string, number>()
  let pingsToIgnore = 0
  const pushes = { sent: 0, cut: 0 }
  let onPresence: (requester: Requester) => void = () => {}

  /** Counts the open channels of a user in an enterprise. */
  const count = (session: Session, more: 1 | -1): void => {
    if (session.confinedTo) return
    const key = keyOf(session)
    const open = (channels.get(key) ?? 0) + more
    if (open > 0) channels.set(key, open)
    else channels.delete(key)
    onPresence(session)
  }

  const send = ({ socket, session }: Listener, push: Push) => {
    if (!mayReceive(session, push.topic)) return
    pushes[sendOrCut(socket, JSON.stringify(push)) ? 'sent' : 'cut'] += 1
  }
  const sweep = setInterval(
    () => {
      for (const { socket, lastMessageAt: lastAt } of listeners)
        if (Date.now() - lastAt > silence) socket.terminate()
    },
    Math.min(silence / 4, 15_000)
  )
  sweep.unref()

  const receive = (listener: Listener, text: string): void => {
    listener.lastMessageAt = Date.now()
    if (pingsToIgnore > 0) {
      pingsToIgnore -= 1
      return
    }
    try {
      const message: unknown = JSON.parse(text)
      if (message && typeof message === 'object' && 'topic' in message && message.topic === 'ping')
        send(listener, { topic: 'pong', data: null })
    } catch {
      // Not JSON; ignored.
    }
  }

  return {
    join(socket: WebSocket, session: Session): void {
      const listener = { socket, session, lastMessageAt: Date.now(), isLeaving: false }
      listeners.add(listener)
      socket.on('message', data => receive(listener, String(data)))
      count(session, 1)
      socket.on('close', () => {
        listeners.delete(listener)
        count(session, -1)
      })
    },

    /** Sends to every open channel of a user. */
    publish(userId: string, push: Push): void {
      for (const listener of listeners)
        if (listener.session.userId === userId && !listener.isLeaving) send(listener, push)
    },

    /** Sends to a user's channels of one enterprise. */
    publishTo(recipient: Requester, push: Push): void {
      for (const listener of listeners) {
        const { userId, enterpriseId } = listener.session
        const isTheirs = userId === recipient.userId && enterpriseId === recipient.enterpriseId
        if (isTheirs && !listener.isLeaving) send(listener, push)
      }
    },

    /** Called when a channel of a user was opened or closed. */
    listenToPresence(listener: (requester: Requester) => void): void {
      onPresence = listener
    },

    isConnected: (requester: Requester): boolean => channels.has(keyOf(requester)),

    /** Whether a page of a login is connected. */
    isLoginConnected: (family: string): boolean =>
      [...listeners].some(({ session }) => session.family === family),

    /** The logins with an open channel. */
    families: (): ReadonlySet<string> =>
      new Set([...listeners].map(({ session }) => session.family)),

    /** The users with an open channel in an enterprise. */
    peopleIn: (enterpriseId: string): ReadonlySet<string> =>
      new Set(
        [...listeners]
          .filter(({ session }) => session.enterpriseId === enterpriseId)
          .map(({ session }) => session.userId)
      ),

    /**
     * Notifies a login's pages that it was taken over elsewhere, and leaves them time to show it.
     */
    kick(family: string, hashes: readonly string[]): void {
      for (const listener of listeners) {
        if (listener.session.family !== family) continue
        // It is shown the notice, and no more pushes.
        listener.isLeaving = true
        for (const token of hashes)
          send(listener, { topic: 'user_login_out_info', data: { token } })
        setTimeout(() => listener.socket.terminate(), KICK_GRACE).unref()
      }
    },

    /** Closes the channels of one login regularly. */
    closeFamily(family: string): void {
      for (const { session, socket, isLeaving } of listeners)
        if (session.family === family && !isLeaving) socket.close(1000, 'signed out')
    },

    /** Makes a user's pages in one enterprise reconnect and reload their session. */
    reconnect(recipient: Requester): void {
      for (const { session, socket } of listeners)
        if (session.userId === recipient.userId && session.enterpriseId === recipient.enterpriseId)
          socket.terminate()
    },

    /** Makes all pages open their channels again and read what they show, one after the other within some ms. */
    renew(ms: number): void {
      for (const { socket } of listeners)
        setTimeout(() => socket.close(GOING_AWAY, 'read again'), Math.random() * ms).unref()
    },

    /** Injected faults: drop all connections, ignore some pings, send an invalid message. */
    cut(): void {
      for (const { socket } of listeners) socket.terminate()
    },
    ignorePings(pings: number): void {
      pingsToIgnore = pings
    },
    sendInvalidFrame(): void {
      for (const { socket } of listeners) socket.send('{"topic":"nobody_knows","data":')
    },

    count: () => listeners.size,
    sockets: (): readonly WebSocket[] => [...listeners].map(({ socket }) => socket),
    /** Pushes that were sent, and those whose reader had stopped, so that its channel was cut. */
    pushes: (): Readonly<typeof pushes> => pushes,
    /** Announces the shutdown and waits briefly for the acknowledgements. */
    async stop(): Promise<void> {
      clearInterval(sweep)
      for (const { socket } of listeners) socket.close(GOING_AWAY, 'server stops')
      const until = Date.now() + CLOSE_GRACE
      while (listeners.size > 0 && Date.now() < until)
        await new Promise(resolve => setTimeout(resolve, 10))
      for (const { socket } of listeners) socket.terminate()
    }
  }
}
