/** Flows and their connections: a flow without a connection can be resumed for half a minute. */
import { type SipOutbox, sipOutbox } from '../../../../core/phone/line/sip-outbox.ts'
import type { Connection, Flow, Link } from './connection-flow.ts'

/** In ms; calls survive as long without packets. */
const WAITS_FOR = 30_000 // rule registration-9

interface Carried {
  readonly flow: Flow
  readonly outbox: SipOutbox
  connection: Connection
  link: Link | undefined
  stopWaiting: () => void
}

export interface Flows {
  attach(connection: Connection): Link
  get(id: string): Flow | undefined
  /** Flow of an internal user agent. */
  internal(matches: (contact: string) => boolean): Flow | undefined
  /** Removes messages that the flow has answered from its resend queue. */
  received(flow: Flow, text: string): void
  /** The connection closed: drops the flow, or waits for it to resume. */
  lost(link: Link, isForGood: boolean): Flow | undefined
  /** A known flow's telephone has reconnected. */
  resume(link: Link, known: Flow): void
  end(flow: Flow): void
  stop(): void
}

/** `over` is called for a flow that can no longer resume. */
export function createFlows(over: (flow: Flow) => void, now: () => number = Date.now): Flows {
  const carried = new Map<string, Carried>()
  let count = 0

  function end(flow: Flow): void {
    const one = carried.get(flow.id)
    if (!one) return
    one.stopWaiting()
    carried.delete(flow.id)
    if (one.link) one.link.flow = undefined
    over(flow)
  }

  return {
    attach(connection) {
      const id = String(++count)
      const outbox = sipOutbox(now)
      const flow: Flow = {
        id,
        send(text) {
          if (flow.extension !== undefined) outbox.sent(text)
          if (one.link) one.connection.send(text)
        },
        close: code => one.connection.close(code),
        address: connection.address ?? '',
        service: connection.service,
        ...{ extension: undefined, secret: undefined },
        failures: 0,
        faults: 0
      }
      const link: Link = { flow }
      const one: Carried = { flow, outbox, connection, link, stopWaiting: () => {} }
      carried.set(id, one)
      return link
    },

    get: id => carried.get(id)?.flow,
    internal: matches =>
      [...carried.values()].find(({ flow }) => flow.service !== undefined && matches(flow.service))
        ?.flow,
    received: (flow, text) => carried.get(flow.id)?.outbox.received(text),

    lost(link, isForGood) {
      const { flow } = link
      const one = flow && carried.get(flow.id)
      link.flow = undefined
      if (!one) return undefined
      one.link = undefined
      if (isForGood || flow.extension === undefined) end(flow)
      else {
        const timer = setTimeout(() => end(flow), WAITS_FOR).unref()
        one.stopWaiting = () => clearTimeout(timer)
      }
      return flow
    },

    resume(link, known) {
      const current = link.flow && carried.get(link.flow.id)
      const one = carried.get(known.id)
      if (!current || !one || current === one) return
      one.stopWaiting()
      carried.delete(current.flow.id)
      const { connection, link: before } = one
      one.connection = current.connection
      one.link = link
      link.flow = known
      known.secret = current.flow.secret
      if (before) {
        before.flow = undefined
        connection.close()
      }
      for (const text of one.outbox.unanswered()) one.connection.send(text)
    },

    end,
    stop() {
      for (const { stopWaiting } of carried.values()) stopWaiting()
    }
  }
}
