/**
 * The browsers' SIP sockets: attaches them to the proxy, probes them and closes dead or misbehaving
 * ones.
 */
import type { WebSocket } from 'ws'
import { sendOrCut } from '../../realtime/backpressure.ts'
import type { SipProxy } from './proxy-types.ts'

/** Milliseconds between pings; a socket that misses one is dead. */
const PROBE = 20_000
const OPEN = 1
const GOING_AWAY = 1001
const POLICY = 1008
/** Abnormal closure, or closed by the softphone to reconnect: the flow may resume. */
const isBroken = (code: number): boolean => code === 1006 || code === 4002

export interface Sockets {
  attach(socket: WebSocket): void
  /** Terminates every socket, as a network failure would. */
  drop(): void
  stop(): void
}

export function createSockets(proxy: SipProxy, log: (line: string) => void): Sockets {
  const alive = new Map<WebSocket, boolean>()

  const probe = setInterval(() => {
    for (const [socket, hasAnswered] of alive) {
      if (!hasAnswered) socket.terminate()
      else {
        alive.set(socket, false)
        socket.ping()
      }
    }
  }, PROBE)
  probe.unref()

  /** Contains an error to the socket that caused it. */
  function survive(socket: WebSocket, work: () => void): void {
    try {
      work()
    } catch (error) {
      log(`sip: ${error instanceof Error ? error.stack : String(error)}`)
      socket.close(POLICY)
    }
  }

  return {
    attach(socket) {
      const link = proxy.attach({
        send: text => {
          if (socket.readyState === OPEN) sendOrCut(socket, text)
        },
        close: () => socket.close(POLICY)
      })
      alive.set(socket, true)
      socket.on('message', data => {
        alive.set(socket, true)
        survive(socket, () => proxy.receive(link, data.toString()))
      })
      socket.on('pong', () => alive.set(socket, true))
      socket.on('error', () => socket.terminate())
      socket.on('close', code => {
        alive.delete(socket)
        survive(socket, () => proxy.detach(link, !isBroken(code)))
      })
    },

    drop() {
      for (const socket of alive.keys()) socket.terminate()
    },

    stop() {
      clearInterval(probe)
      for (const socket of alive.keys()) socket.close(GOING_AWAY)
    }
  }
}
