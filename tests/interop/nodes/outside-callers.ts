/**
 * Calls at an exchange of one's own, which live on while a server is killed: the leading tab of an agent reports them as
 * core/phone/line/outside/report-calls.ts does, and the exchange reports the calls of other agents.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from '../../../core/lib/random.ts'
import { signedHeaders } from '../../../demo/server/modules/messaging/gateway/gateway-signature.ts'
import { ask } from './front-client.ts'
import { EVENT_SECRET, type NodePair } from './node-pair.ts'

const ALIVE_MS = 30_000
/** In ms: calls that last a short time, with pauses. */
const [SHORTEST, LONGEST, PAUSE] = [5000, 25_000, 2500]

interface Result {
  readonly result: string
  readonly reason?: string
}
type Event = Readonly<Record<string, unknown>>

export interface Caller {
  readonly extension: string
  readonly token: string
  readonly host: string
  /** Reports to the page's endpoint, or as the exchange. */
  readonly by: 'phone' | 'exchange'
  /** One call until the end. */
  readonly isLong: boolean
}

export function outsideCallers({ port }: NodePair, callers: readonly Caller[], random: Random) {
  let isOver = false
  const made: { readonly callId: string; readonly isLong: boolean }[] = []
  const endedByServer = new Set<string>()
  const refused: string[] = []

  /** Repeated until a server takes it. */
  async function report({ by, token, host }: Caller, event: Event): Promise<void> {
    const at = Date.now()
    for (let pause = 500; ; pause = Math.min(4000, pause * 2)) {
      const text =
        by === 'phone'
          ? JSON.stringify({ events: [{ ...event, age: Date.now() - at }] })
          : JSON.stringify({ events: [{ ...event, at }] })
      const { status, text: reply } = await (by === 'phone'
        ? ask(port, host, '/api/agent/call_events', { token, body: text })
        : ask(port, host, '/exchange/events', {
            body: text,
            headers: { ...signedHeaders(EVENT_SECRET, Date.now(), text) }
          }))
      if (status === 200) {
        const parsed = JSON.parse(reply) as { data?: { results: Result[] }; results?: Result[] }
        const [first] = parsed.data?.results ?? parsed.results ?? []
        const isTaken = first?.result === 'accepted' || first?.result === 'duplicate'
        if (first?.reason === 'CALL_OVER') endedByServer.add(String(event.callId))
        else if (!isTaken) refused.push(`${event.event}: ${first?.result} ${first?.reason}`)
        return
      }
      await sleep(pause)
    }
  }

  async function call(caller: Caller, callId: string): Promise<void> {
    const { extension, by, isLong } = caller
    const number = `138${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
    const about = {
      ...{ callId, direction: 'outbound', number },
      ...(by === 'exchange' && { extension })
    }
    let sequence = 0
    const note = (event: string, more: Event = {}) =>
      report(caller, { ...about, ...more, event, sequence: ++sequence })
    made.push({ callId, isLong })
    await note('started')
    await note('answered')
    const until = isLong ? Infinity : Date.now() + SHORTEST + random() * (LONGEST - SHORTEST)
    let aliveAt = Date.now() + ALIVE_MS
    while (!isOver && Date.now() < until) {
      await sleep(250)
      if (by === 'phone' && Date.now() > aliveAt) {
        aliveAt += ALIVE_MS
        await note('alive')
      }
    }
    await note('ended', { endedBy: 'agent' })
  }

  const running = callers.map(async caller => {
    for (let at = 0; !isOver; at++) {
      await call(caller, `${caller.by}-${caller.extension}-${at}`)
      if (caller.isLong) return
      await sleep(PAUSE)
    }
  })

  return {
    /** The records of the long calls, while they go on. */
    async endedEarly(database: pg.Client): Promise<number> {
      const { rows } = await database.query<{ ended: number }>(
        `select count(*)::int as ended from call_record where extension = any($1) and ended_at is not null`,
        [callers.filter(({ isLong }) => isLong).map(({ extension }) => extension)]
      )
      return rows[0]?.ended ?? 0
    },

    async end(database: pg.Client) {
      isOver = true
      await Promise.all(running)
      await sleep(2500)
      const { rows } = await database.query<{ records: number; open: number; system: number }>(
        `select count(*)::int as records, count(*) filter (where ended_at is null)::int as open,
          count(*) filter (where hangup_type = 4)::int as system
          from call_record where extension = any($1)`,
        [callers.map(({ extension }) => extension)]
      )
      const { records = 0, open = 0, system = 0 } = rows[0] ?? {}
      return {
        calls: made.length,
        records,
        open,
        system,
        endedByServer: endedByServer.size,
        refused
      }
    }
  }
}
