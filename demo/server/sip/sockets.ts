/** The browsers' SIP sockets: joined to the hub, probed, cut when they are dead or misbehave. */
import type { WebSocket } from 'ws'
import { sendOrCut } from '../unread.ts'
import type { Hub } from './hub.ts'

/** Milliseconds between probes; a socket that misses one is dead. */
const PROBE = 20_000
const OPEN = 1
const GOING_AWAY = 1001
const POLICY = 1008
/** A connection that broke, or that the telephone has given up: it comes back over another one. */
const isBroken = (code: number): boolean => code === 1006 || code === 4002

export interface Sockets {
  attach(socket: WebSocket): void
  /** Cuts every socket as a broken network would, without a word. */
  drop(): void
  stop(): void
}

export function createSockets(hub: Hub, log: (line: string) => void): Sockets {
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

  /** What goes wrong at one socket ends that socket, and nothing else. */
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
      const link = hub.attach({
        send: text => {
          if (socket.readyState === OPEN) sendOrCut(socket, text)
        },
        close: () => socket.close(POLICY)
      })
      alive.set(socket, true)
      socket.on('message', data => {
        alive.set(socket, true)
        survive(socket, () => hub.receive(link, data.toString()))
      })
      socket.on('pong', () => alive.set(socket, true))
      socket.on('error', () => socket.terminate())
      socket.on('close', code => {
        alive.delete(socket)
        survive(socket, () => hub.detach(link, !isBroken(code)))
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
