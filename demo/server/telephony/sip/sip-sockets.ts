/**
 * The browsers' SIP sockets: attaches them to the proxy, probes them and closes dead or misbehaving
 * ones.
 */
import type { WebSocket } from 'ws'
import { sendOrCut } from '../../realtime/backpressure.ts'
import type { Link } from './connection-flow.ts'
import { sampledLog } from './guard/sampled-log.ts'
import { createSocketLimits, type SocketLimits } from './guard/socket-limits.ts'
import type { SipProxy } from './proxy-types.ts'

/** Milliseconds between pings; a socket that misses one is dead. */
const PROBE = 20_000
const OPEN = 1
const GOING_AWAY = 1001
const POLICY = 1008
/** Abnormal closure, or closed by the softphone to reconnect: the flow may resume. */
const isBroken = (code: number): boolean => code === 1006 || code === 4002

/** Try again later. */
const OVERLOADED = 1013

export interface Sockets {
  /** `address`: the remote one, by which sockets are limited. */
  attach(socket: WebSocket, address?: string): void
  /** The open ones, each with the extension that has signed in by it. */
  open(): readonly { readonly socket: WebSocket; readonly extension: () => string | undefined }[]
  /** Terminates every socket, as a network failure would. */
  drop(): void
  stop(): void
}

export function createSockets(
  proxy: SipProxy,
  logLine: (line: string) => void,
  limits: SocketLimits = createSocketLimits()
): Sockets {
  const log = sampledLog(logLine)
  const alive = new Map<WebSocket, boolean>()
  const links = new Map<WebSocket, Link>()

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
      if (error instanceof Error) log(String(error), error.stack?.slice(String(error).length))
      else log(String(error))
      socket.close(POLICY)
    }
  }

  return {
    attach(socket, address = '') {
      const limit = limits.open(address)
      if (!limit) {
        log('sockets refused', `too many from ${address}`)
        socket.on('error', () => socket.terminate())
        socket.close(OVERLOADED)
        return
      }
      const link = proxy.attach({
        send: text => {
          if (socket.readyState === OPEN) sendOrCut(socket, text)
        },
        close: (code = POLICY) => socket.close(code),
        address
      })
      alive.set(socket, true)
      links.set(socket, link)
      socket.on('message', data => {
        alive.set(socket, true)
        if (limit.mayReceive(link.flow?.extension !== undefined))
          survive(socket, () => proxy.receive(link, data.toString()))
        else {
          log('sockets closed', `too many messages from ${address}`)
          socket.close(POLICY)
        }
      })
      socket.on('pong', () => alive.set(socket, true))
      socket.on('error', () => socket.terminate())
      socket.on('close', code => {
        alive.delete(socket)
        links.delete(socket)
        limit.closed()
        survive(socket, () => proxy.detach(link, !isBroken(code)))
      })
    },

    open: () =>
      [...links].map(([socket, link]) => ({ socket, extension: () => link.flow?.extension })),

    drop() {
      for (const socket of alive.keys()) socket.terminate()
    },

    stop() {
      clearInterval(probe)
      for (const socket of alive.keys()) socket.close(GOING_AWAY)
    }
  }
}
