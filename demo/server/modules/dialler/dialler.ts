/**
 * Dials the numbers of running tasks.
 *
 * The outcome of a simulated call follows from its id, and starting and ending it are one
 * transaction each. If a server dies in between, the one that takes its job adopts the call and ends
 * it once, as planned.
 */
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { date } from '../../../../core/lib/format/dates.ts'
import { ignoreUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Limits } from '../../limits.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { TelephoneNetwork } from '../../telephony/network-types.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { holdUnpaid } from '../billing/hold-tasks.ts'
import type { LiveDialogues } from '../dialogue/live-dialogues.ts'
import type { TipStore } from '../message-tips/tip-store.ts'
import type { Seats } from '../seats/seat-owners.ts'
import { adoptedCalls, endedWithAgent, noteAgentPart } from './adopt-calls.ts'
import { freeAgents } from './agents/free-agents.ts'
import { taskAgents } from './agents/task-agents.ts'
import { type Ended, transferResults } from './calls/call-ended.ts'
import { type Flight, type Item, isForAgents } from './calls/call-in-progress.ts'
import { settleCalls } from './calls/settle-calls.ts'
import { publishLines } from './calls/speak-line.ts'
import { checkTasks, endOverdue } from './check-calls.ts'
import { claimCalls } from './claim-calls.ts'
import { diallerJob } from './dialler-job.ts'
import { pushProgress } from './report-progress.ts'
import { runningTasks } from './waiting-tasks.ts'

interface Needs {
  readonly db: Database
  readonly boss: PgBoss
  /** No other server uses the database. */
  readonly isAlone: boolean
  readonly realtime: RealtimeServer
  readonly tips: TipStore
  readonly seats: Seats
  readonly limits: Limits
  readonly network: () => TelephoneNetwork | undefined
  readonly dialogues: LiveDialogues
  /** Resolves when the record of an agent's leg is in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  /** Called when calls have queued messages. */
  readonly messagesQueued: () => void
  /** Clock for a task's periods. */
  readonly clock: () => number
  readonly log: (line: string) => void
}

const [MOST_SETTLED, TO_A_PERSON] = [300, 2]
const PUBLISH_INTERVAL = 1000 // rule dialling-5
/** Polling interval in ms while idle: another server may have started a task. */
const IDLE_INTERVAL = 5000

export function dialler(needs: Needs) {
  const { db, realtime, tips, limits, dialogues, clock, log } = needs
  const job = diallerJob({ ...needs, onLost: dropCalls })
  const agents = taskAgents(needs)
  const flights = new Map<string, Flight>()
  const byAgentPart = new Map<string, Flight>()
  const touched = new Set<string>()
  let over: Ended[] = []
  let [isIdle, isStopped, isPaused] = [false, false, false]
  let [polledAt, publishedAt] = [0, 0]
  let working: Promise<void> = Promise.resolve()

  const isDue = (flight: Flight, now: number) => flight.agent === undefined && flight.endsAt <= now

  /** Rings an agent for an answered call. */
  async function ringAgent(flight: Flight): Promise<boolean> {
    const { task, item, phone } = flight
    await noteAgentPart(db, flight, '')
    const callRecordId = await agents.ring(task, phone, item.customer_name)
    if (callRecordId === undefined) return false
    await noteAgentPart(db, flight, callRecordId)
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
    const reached =
      wants && (await ringAgent(flight)) ? transferResults.reached : transferResults.notReached
    over.push({ flight, at, transferResult: wants ? reached : transferResults.none })
    flights.delete(flight.recordId)
  }

  async function settle(): Promise<void> {
    while (over.length > 0) {
      const now = over.slice(0, MOST_SETTLED)
      for (const { flight } of now) if (flight.agent) await needs.settled(flight.agent.callRecordId)
      await settleCalls(db, now, limits.dialSpeed)
      needs.messagesQueued()
      over = over.slice(now.length)
      for (const { flight } of now) {
        touched.add(flight.task.id)
        if (flight.isLive) dialogues.drop(flight.recordId)
      }
    }
  }

  /** Calls with agents stay: their telephones are here, and their end is recorded once. */
  function dropCalls(): void {
    for (const { agent, recordId } of [...flights.values()]) if (!agent) flights.delete(recordId)
  }

  async function adopt(items: readonly Item[]): Promise<void> {
    for (const flight of await adoptedCalls(db, items, limits.dialSpeed)) {
      const part = flight.item.agent_record_id
      if (flights.has(flight.recordId)) continue
      if (part === null) flights.set(flight.recordId, flight)
      else over.push(await endedWithAgent(db, flight, part))
    }
  }

  async function begin(enterpriseId: string): Promise<void> {
    const tasks = await runningTasks(db, enterpriseId)
    const overdue = await endOverdue(db, tips, tasks, date(clock()))
    const unpaid = await holdUnpaid(db, enterpriseId)
    for (const id of [...overdue, ...unpaid.changed]) touched.add(id)
    if (tasks.length > 0) await adopt(await job.open())
    if (unpaid.isHeld) return agents.keepFor(enterpriseId, flights.values())
    const free = await freeAgents(agents, tasks, [...flights.values()])
    const begun = await claimCalls(db, enterpriseId, {
      job,
      speed: limits.dialSpeed,
      clock,
      freeAgents: ({ id }) => free.get(id) ?? []
    })
    if (begun.length > 0) needs.messagesQueued()
    for (const flight of begun) {
      flights.set(flight.recordId, flight)
      publishLines(dialogues, flight, [...flights.values()], limits.dialSpeed)
      touched.add(flight.task.id)
    }
  }

  async function publishProgress(now: number, isLast: boolean): Promise<void> {
    if (touched.size === 0 || (!isLast && now < publishedAt + PUBLISH_INTERVAL)) return
    publishedAt = now
    const ids = [...touched]
    touched.clear()
    await pushProgress(db, realtime, ids)
  }

  /** One cycle. After a failure the next cycle continues. */
  async function beat(): Promise<void> {
    const now = Date.now()
    if (isStopped || (isIdle && now < polledAt + IDLE_INTERVAL)) return
    polledAt = now
    // First, as the calls of a lost job are not ended here.
    await adopt(await job.renew(now))
    for (const flight of [...flights.values()]) if (isDue(flight, now)) await land(flight, now)
    const ended = new Set(over.map(({ flight }) => flight.task.id))
    await settle()
    const { rows } = await sql<{ id: string }>`select distinct enterprise_id as id from call_task
      where status = 2 union select enterprise_id from call_item where status = 1`.execute(db)
    for (const { id } of rows) await (isPaused ? agents.keepFor(id, flights.values()) : begin(id))
    for (const id of await checkTasks(db, tips, [...ended])) touched.add(id)
    isIdle = rows.length === 0 && flights.size === 0
    if (isIdle) await job.release(false)
    await publishProgress(now, isIdle)
  }

  function wake(): void {
    isIdle = false
    work()
  }
  function work(): void {
    working = working.then(beat).catch(ignoreUnavailable(log))
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
      over.push({ flight, at, transferResult: transferResults.none })
      wake()
    }
  }

  return {
    observer,
    wake,
    /** Calls of call tasks in progress. */
    count: (): number => flights.size,
    /** Begins no further calls. */
    pause(): void {
      isPaused = true
    },
    /** Called after changes to tasks: publishes their progress at once. */
    changed(...ids: readonly string[]): void {
      for (const id of ids) touched.add(id)
      publishedAt = 0
      wake()
    },
    /** Adopts the calls that no server holds. */
    async recover(): Promise<void> {
      working = working.then(async () => adopt(await job.recover()))
      await working
      wake()
    },
    /** Resolves when all work so far is done. */
    settled: (): Promise<void> => working,
    /** Drops all calls in progress before the tables are reset. */
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
      // Records the calls that agents were just cut off from.
      await settle()
        .then(() => job.release(flights.size > 0))
        .catch((error: Error) => log(error.message))
    }
  }
}

export type Dialler = ReturnType<typeof dialler>
