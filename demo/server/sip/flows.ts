/** Flows and the connections that carry them: a flow waits for half a minute to be carried again. */
import { type SipOutbox, sipOutbox } from '../../../core/rules/sip-outbox.ts'
import type { Connection, Flow, Link } from './flow.ts'

/** Milliseconds. As long as calls go on without a packet. */
const WAITS_FOR = 30_000

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
  /** The flow of a user agent of our own. */
  ours(isIt: (contact: string) => boolean): Flow | undefined
  /** What a flow has answered need not be sent to it again. */
  received(flow: Flow, text: string): void
  /** The connection is gone: at once for good, or the flow is waited for. */
  lost(link: Link, isForGood: boolean): Flow | undefined
  /** The telephone of a known flow has come back over another connection. */
  resume(link: Link, known: Flow): void
  end(flow: Flow): void
  stop(): void
}

/** `over` hears of a flow that nothing will carry any more. */
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
        close: () => one.connection.close(),
        ours: connection.ours,
        extension: undefined,
        failures: 0
      }
      const link: Link = { flow }
      const one: Carried = { flow, outbox, connection, link, stopWaiting: () => {} }
      carried.set(id, one)
      return link
    },

    get: id => carried.get(id)?.flow,
    ours: isIt =>
      [...carried.values()].find(({ flow }) => flow.ours !== undefined && isIt(flow.ours))?.flow,
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
      const fresh = link.flow && carried.get(link.flow.id)
      const one = carried.get(known.id)
      if (!fresh || !one || fresh === one) return
      one.stopWaiting()
      carried.delete(fresh.flow.id)
      const { connection, link: before } = one
      one.connection = fresh.connection
      one.link = link
      link.flow = known
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
