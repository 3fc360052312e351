/**
 * Requests of one server to another over the bus. The receiver does each at most once, and none that
 * has waited longer than the sender does: after a time-out, nothing happens later.
 */
import { randomUUID } from 'node:crypto'
import { serverMessages } from '../http/messages.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { BusMessage, BusReply } from './realtime-bus.ts'

/** A request that has waited for this part of the limit is not begun: its reply would be late. */
const TOO_OLD = 5 / 6
/** How long the receiver remembers what it did, in ms. */
const REMEMBERED = 60_000

/** The other server does not answer: it is gone, or has no time. */
export class ServerSilent extends Refusal {
  constructor() {
    const { status, message, body } = refuse(serverMessages.ownerSilent())
    super(status, message, body)
  }
}

interface Needs {
  readonly own: string
  /** How long a reply may take, in ms. */
  readonly limit: number
  readonly send: (message: BusMessage) => void
  readonly isRunning: (server: string) => boolean
  /** A server has not replied in time: if nothing else came from it either, it counts as gone until it is heard of again. */
  readonly suspect: (server: string) => void
  readonly log: (line: string) => void
}

export function serverRequests({ own, limit, send, isRunning, suspect, log }: Needs) {
  const handlers = new Map<string, (data: unknown, from: string) => Promise<unknown>>()
  const waiting = new Map<string, (reply: BusReply | undefined) => void>()
  /** Replies by request, those under way included. */
  const done = new Map<string, Promise<BusReply>>()
  const timers = new Set<NodeJS.Timeout>()

  function later(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms).unref()
    timers.add(timer)
    return timer
  }

  async function replyTo(topic: string, data: unknown, from: string): Promise<BusReply> {
    const handler = handlers.get(topic)
    try {
      if (!handler) throw new ServerSilent()
      return { result: (await handler(data, from)) ?? null }
    } catch (error) {
      if (error instanceof ServerSilent) return { isSilent: true }
      if (!(error instanceof Refusal)) {
        log((error as Error).stack ?? String(error))
        return { isSilent: true }
      }
      const { status, message, body } = error
      return { status, message, body }
    }
  }

  function take({ id, topic, data }: Extract<BusMessage, { kind: 'ask' }>, from: string): void {
    const known = done.get(id)
    const replying = known ?? replyTo(topic, data, from)
    if (!known) {
      done.set(id, replying)
      later(REMEMBERED, () => done.delete(id))
    }
    void replying.then(reply => send({ kind: 'reply', to: from, id, reply }))
  }

  return {
    /**
     * Replies to the requests of a topic; refusals are thrown where the request came from, and any other
     * error as `ServerSilent`. `from`: the server of the request.
     */
    listen<Data>(topic: string, handler: (data: Data, from: string) => Promise<unknown>): void {
      handlers.set(topic, (data, from) => handler(data as Data, from))
    },

    /** Rejects with `ServerSilent` without a reply in time, or when the other server cannot do it. */
    async ask(server: string, topic: string, data: unknown): Promise<unknown> {
      if (!isRunning(server)) throw new ServerSilent()
      const id = randomUUID()
      const reply = await new Promise<BusReply | undefined>(resolve => {
        const timer = later(limit, () => {
          suspect(server)
          resolve(undefined)
        })
        waiting.set(id, answer => {
          clearTimeout(timer)
          timers.delete(timer)
          resolve(answer)
        })
        send({ kind: 'ask', to: server, id, topic, data })
      })
      waiting.delete(id)
      if (reply === undefined || 'isSilent' in reply) throw new ServerSilent()
      if ('result' in reply) return reply.result
      throw new Refusal(reply.status, reply.message, reply.body)
    },

    /** A message of another server, which was in the database for `age` ms. */
    receive(message: BusMessage, server: string, age: number): void {
      if (message.kind === 'ask' && message.to === own && age < limit * TOO_OLD)
        take(message, server)
      else if (message.kind === 'reply' && message.to === own)
        waiting.get(message.id)?.(message.reply)
    },

    stop(): void {
      for (const timer of timers) clearTimeout(timer)
      for (const answer of waiting.values()) answer(undefined)
    }
  }
}
