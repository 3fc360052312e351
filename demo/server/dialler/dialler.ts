/**
 * Dials the numbers of running tasks.
 *
 * What a simulated call comes to is settled by its id alone, and beginning and ending it are one
 * transaction each: a server that dies in between has begun the call, and whoever takes it over
 * ends it as it would have ended, once.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { date } from '../../../core/rules/dates.ts'
import { isOver } from '../../../core/rules/tasks/dial-times.ts'
import { taskFormOf } from '../../../core/rules/tasks/from-payload.ts'
import { unlessAway } from '../db/away.ts'
import type { Database } from '../db/schema.ts'
import type { LiveDialogues } from '../dialogues/live.ts'
import type { TipBook } from '../message-tips.ts'
import type { Limits } from '../options.ts'
import type { RealtimeHub } from '../realtime.ts'
import type { Seats } from '../seats.ts'
import type { CallObserver, TelephoneNetwork } from '../sip/network.ts'
import { adoptCalls } from './adopt.ts'
import { taskAgents } from './agents.ts'
import { checkUp, endOverdue } from './check-up.ts'
import { claimCalls } from './claim.ts'
import type { Ended } from './ended.ts'
import { type Flight, isForAgents } from './flight.ts'
import { freeAgents } from './free-agents.ts'
import { tellProgress } from './progress.ts'
import { settleCalls } from './settle.ts'
import { speak } from './speak.ts'
import { runningTasks } from './waiting.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly tips: TipBook
  readonly seats: Seats
  readonly limits: Limits
  readonly network: () => TelephoneNetwork | undefined
  readonly dialogues: LiveDialogues
  /** Resolves when an agent's part of a call is in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  /** The time by which a task's periods are judged. */
  readonly clock: () => number
  readonly log: (line: string) => void
}

const MOST_SETTLED = 300
const TELL_EVERY = 1000
/** With nothing to do it looks this seldom whether another server has begun a task. */
const LOOK_EVERY = 5000
const TO_A_PERSON = 2
const [NOT_TRANSFERRED, TRANSFERRED, NOT_REACHED] = [0, 1, 2]

export function dialler(needs: Needs) {
  const { db, realtime, tips, limits, dialogues, clock, log } = needs
  const worker = randomUUID()
  const agents = taskAgents(needs)
  const flights = new Map<string, Flight>()
  const byAgentPart = new Map<string, Flight>()
  const touched = new Set<string>()
  let over: Ended[] = []
  let isIdle = false
  let isStopped = false
  let [lookedAt, toldAt, renewedAt] = [0, 0, 0]
  let working: Promise<void> = Promise.resolve()

  const isDue = (flight: Flight, now: number) => flight.agent === undefined && flight.endsAt <= now

  const noteAgentPart = ({ item, recordId }: Flight, callRecordId: string) =>
    db
      .updateTable('call_item')
      .set({ agent_record_id: callRecordId })
      .where('id', '=', item.id)
      .where('record_id', '=', recordId)
      .execute()

  /** Somebody has answered, and wants to talk to a person. */
  async function ringAgent(flight: Flight): Promise<boolean> {
    const { task, item, phone } = flight
    await noteAgentPart(flight, '')
    const callRecordId = await agents.ring(task, phone, item.customer_name)
    if (callRecordId === undefined) return false
    await noteAgentPart(flight, callRecordId)
    if (isForAgents(task)) {
      flight.agent = { callRecordId, answeredAt: undefined }
      byAgentPart.set(callRecordId, flight)
    }
    return true
  }

  async function land(flight: Flight, at: number): Promise<void> {
    const { task, outcome, talk } = flight
    if (isForAgents(task) && outcome.result === 0 && (await ringAgent(flight))) return
    const wants = talk?.transfers === true && task.draft.manualAnswerType === TO_A_PERSON
    const reached = wants && (await ringAgent(flight)) ? TRANSFERRED : NOT_REACHED
    over.push({ flight, at, transferResult: wants ? reached : NOT_TRANSFERRED })
    flights.delete(flight.recordId)
  }

  async function settle(): Promise<void> {
    while (over.length > 0) {
      const now = over.slice(0, MOST_SETTLED)
      for (const { flight } of now) if (flight.agent) await needs.settled(flight.agent.callRecordId)
      await settleCalls(db, now, limits.dialSpeed)
      over = over.slice(now.length)
      for (const { flight } of now) {
        touched.add(flight.task.id)
        if (flight.isHeard) dialogues.drop(flight.recordId)
      }
    }
  }

  /** An agent was rung for it already: what became of the talk is what was written down. */
  async function cutOff(flight: Flight, callRecordId: string): Promise<Ended> {
    const part = await db
      .selectFrom('call_record')
      .select(['answered_at', 'ended_at'])
      .where('id', '=', callRecordId)
      .executeTakeFirst()
    const at = part?.ended_at ?? Date.now()
    if (!isForAgents(flight.task))
      return { flight, at, transferResult: part ? TRANSFERRED : NOT_REACHED }
    if (part) flight.agent = { callRecordId, answeredAt: part.answered_at ?? undefined }
    return { flight, at, transferResult: NOT_TRANSFERRED }
  }

  async function begin(enterpriseId: string): Promise<void> {
    const tasks = await runningTasks(db, enterpriseId)
    for (const flight of await adoptCalls(db, enterpriseId, tasks, { worker, ...limits })) {
      const part = flight.item.agent_record_id
      if (flights.has(flight.recordId)) continue
      if (part === null) flights.set(flight.recordId, flight)
      else over.push(await cutOff(flight, part))
    }
    const today = date(clock())
    const overdue = tasks
      .filter(({ draft }) => isOver({ periods: taskFormOf(draft).workTimePeriods }, today))
      .map(({ id }) => id)
    await endOverdue(db, tips, overdue)
    for (const id of overdue) touched.add(id)
    const free = await freeAgents(agents, tasks, [...flights.values()])
    const begun = await claimCalls(db, enterpriseId, {
      worker,
      speed: limits.dialSpeed,
      lease: limits.dialLease,
      clock,
      freeAgents: ({ id }) => free.get(id) ?? []
    })
    for (const flight of begun) {
      flights.set(flight.recordId, flight)
      speak(dialogues, flight, [...flights.values()], limits.dialSpeed)
      touched.add(flight.task.id)
    }
  }

  /** A talk with an agent has no end that could be planned. */
  async function renew(now: number): Promise<void> {
    if (byAgentPart.size === 0 || now < renewedAt + limits.dialLease / 3) return
    renewedAt = now
    const ids = [...byAgentPart.values()].map(({ item }) => item.id)
    await sql`update call_item set lease_until = ${now + limits.dialLease}
      where id = any(${ids}::bigint[]) and worker = ${worker}`.execute(db)
  }

  async function tell(now: number, isLast: boolean): Promise<void> {
    if (touched.size === 0 || (!isLast && now < toldAt + TELL_EVERY)) return
    toldAt = now
    const ids = [...touched]
    touched.clear()
    await tellProgress(db, realtime, ids)
  }

  /** One beat; nothing is lost when it fails, for the next begins where this one stopped. */
  async function beat(): Promise<void> {
    const now = Date.now()
    if (isStopped || (isIdle && now < lookedAt + LOOK_EVERY)) return
    lookedAt = now
    for (const flight of [...flights.values()]) if (isDue(flight, now)) await land(flight, now)
    const ended = over.map(({ flight }) => flight.task.id)
    await settle()
    await renew(now)
    const { rows } = await sql<{ id: string }>`select distinct enterprise_id as id from call_task
      where status = 2 union select enterprise_id from call_item where status = 1`.execute(db)
    for (const { id } of rows) await begin(id)
    for (const id of await checkUp(db, tips, [...new Set(ended)])) touched.add(id)
    isIdle = rows.length === 0 && flights.size === 0
    await tell(now, isIdle)
  }

  function wake(): void {
    isIdle = false
    work()
  }
  function work(): void {
    working = working.then(beat).catch(unlessAway(log))
  }
  let isBeating = false
  const beating = setInterval(() => {
    if (isBeating) return
    isBeating = true
    work()
    void working.then(() => {
      isBeating = false
    })
  }, limits.dialTick)
  beating.unref()

  const observer: Pick<CallObserver, 'answered' | 'ended'> = {
    answered(id, at) {
      const part = byAgentPart.get(id)?.agent
      if (part) part.answeredAt = at
    },
    ended({ callRecordId, at }) {
      const flight = byAgentPart.get(callRecordId)
      if (!flight) return
      byAgentPart.delete(callRecordId)
      flights.delete(flight.recordId)
      over.push({ flight, at, transferResult: NOT_TRANSFERRED })
      wake()
    }
  }

  return {
    observer,
    wake,
    /** Somebody has changed these tasks: whoever watches them is told at once. */
    changed(...ids: readonly string[]): void {
      for (const id of ids) touched.add(id)
      toldAt = 0
      wake()
    },
    /** The only user of a database takes over at once what an earlier run of the server held. */
    async takeOver(isAlone: boolean): Promise<void> {
      if (isAlone)
        await db.updateTable('call_item').set({ lease_until: 0 }).where('status', '=', 1).execute()
      wake()
    },
    /** Resolves when everything up to now is done. */
    settled: (): Promise<void> => working,
    /** What is on is over for us; the tables are about to be filled anew. */
    async forget(): Promise<void> {
      await working
      flights.clear()
      byAgentPart.clear()
      touched.clear()
      over = []
    },
    async stop(): Promise<void> {
      clearInterval(beating)
      isStopped = true
      await working
      // What agents have just been cut off in is written down as far as it went.
      await settle().catch((error: Error) => log(error.message))
    }
  }
}

export type Dialler = ReturnType<typeof dialler>
