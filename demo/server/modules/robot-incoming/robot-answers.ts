/** Incoming calls that a robot answers by a script, and hands over to an agent. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/schema/schema.ts'
import { type WriteQueue, writeQueues } from '../../db/write-queue.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { TelephoneNetwork } from '../../telephony/network-types.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { recordAnswered } from '../calls/call-record-updates.ts'
import { isFreeAt } from '../dialler/agents/task-agents.ts'
import { type Talk, talkOf } from '../dialler/calls/robot-conversation.ts'
import type { LiveDialogues } from '../dialogue/live-dialogues.ts'
import { quickCallServerMessages } from '../quick-calls/messages.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { Seats } from '../seats/seat-store.ts'
import type { CallsNow } from '../supervision/current-calls.ts'
import {
  endAnswer,
  findingColumns,
  markHandedOver,
  markReached,
  partnerOfCaller,
  startAnswer
} from './answer-records.ts'
import type { RobotAnswer } from './answer-types.ts'
import { robotIncomingServerMessages as messages } from './messages.ts'

interface Needs {
  readonly db: Database
  readonly seats: Seats
  readonly network: () => TelephoneNetwork | undefined
  readonly now: CallsNow
  readonly dialogues: LiveDialogues
  /** Resolves when the record of an agent's call is in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  readonly log: (line: string) => void
}

interface Running {
  readonly id: string
  readonly call: RobotAnswer
  readonly talk: Talk
  readonly finding: ReturnType<typeof findingColumns>
  readonly customer: Awaited<ReturnType<typeof partnerOfCaller>>
  /** Writes of one call run in the order of its events. */
  readonly writes: WriteQueue
  timer: NodeJS.Timeout | undefined
  isAnswered: boolean
  isOver: boolean
  /** The agent's call, while it rings or after it was answered. */
  agent: { readonly callRecordId: string; readonly seat: Seat; isAnswered: boolean } | undefined
}

const spokenLines = (talk: Talk) =>
  talk.lines.map((line, index) => ({ ...line, sequence: index + 1 }))

export function robotAnswers(needs: Needs) {
  const { db, seats, network, now, dialogues, log } = needs
  const running = new Map<string, Running>()
  const byAgentCall = new Map<string, Running>()
  const queues = writeQueues(log)

  async function seatsFor({ enterpriseId, agentGroupId }: RobotAnswer): Promise<readonly Seat[]> {
    const own = seats.all().filter(seat => seat.enterpriseId === enterpriseId)
    if (agentGroupId === undefined) return own
    const members = await db
      .selectFrom('agent_group_seat')
      .select('seat_id')
      .where('group_id', '=', agentGroupId)
      .execute()
    const ids = new Set(members.map(({ seat_id }) => seat_id))
    return own.filter(({ id }) => ids.has(id))
  }

  /** Rings the first free agent; false when none answers a telephone now. */
  async function handOver(one: Running, telephones: TelephoneNetwork): Promise<boolean> {
    const { call, customer } = one
    const free = (await seatsFor(call)).filter(isFreeAt(network))
    for (const seat of free) {
      const rung = await telephones
        .incoming({
          ...{ from: call.from, to: seat.extension, isHidden: customer.is_number_hidden },
          ...(customer.customer_name !== '' && { name: customer.customer_name }),
          ...(customer.customer_id !== null && { customerId: customer.customer_id })
        })
        // The seat was taken meanwhile.
        .catch(() => undefined)
      if (!rung) continue
      const { callRecordId } = rung
      one.agent = { callRecordId, seat, isAnswered: false }
      byAgentCall.set(callRecordId, one)
      one.writes.add(async () => {
        await needs.settled(callRecordId)
        await markHandedOver(db, call, callRecordId, seat)
      })
      // The customer hung up meanwhile.
      if (one.isOver) telephones.hangUpCustomer(callRecordId)
      return true
    }
    return false
  }

  /** The conversation is over: the robot hands it over or hangs up, or the customer does. */
  async function finish(one: Running): Promise<void> {
    const telephones = network()
    if (!telephones || one.isOver) return
    if (one.talk.transfers && (await handOver(one, telephones))) return
    if (one.talk.hangupType === 3) telephones.hangUpCustomer(one.id)
    else telephones.endRobotCall(one.id)
  }

  function answered(one: Running, at: number): void {
    one.isAnswered = true
    now.answered(one.id, at)
    one.writes.add(() => recordAnswered(db, one.id, at))
    const begun = { callRecordId: one.id, enterpriseId: one.call.enterpriseId, since: at }
    one.writes.add(async () => dialogues.begin(begun, spokenLines(one.talk)))
    one.timer = setTimeout(
      () => finish(one).catch((error: Error) => log(error.message)),
      one.talk.seconds * 1000
    ).unref()
  }

  function ended(one: Running, ending: Parameters<CallObserver['ended']>[0]): void {
    clearTimeout(one.timer)
    one.isOver = true
    now.ended(one.id)
    // The customer does not wait for the agent any longer.
    if (one.agent && !one.agent.isAnswered) network()?.hangUpCustomer(one.agent.callRecordId)
    one.writes.add(() => endAnswer(db, ending, one.isAnswered ? one.finding : undefined))
    one.writes.add(() => dialogues.end(one.id))
    one.writes.add(async () => {
      dialogues.drop(one.id)
      running.delete(one.id)
    })
  }

  const observer: Pick<CallObserver, 'answered' | 'ended'> = {
    answered(id, at) {
      const one = running.get(id)
      if (one) answered(one, at)
      const handed = byAgentCall.get(id)
      if (!handed?.agent) return
      handed.agent.isAnswered = true
      const { seat } = handed.agent
      handed.writes.add(() => markReached(db, handed.call, handed.id, seat))
      network()?.endRobotCall(handed.id, true)
    },
    ended(ending) {
      const one = running.get(ending.callRecordId)
      if (one) ended(one, ending)
      const handed = byAgentCall.get(ending.callRecordId)
      byAgentCall.delete(ending.callRecordId)
      if (handed && !handed.agent?.isAnswered) network()?.endRobotCall(handed.id)
    }
  }

  return {
    observer,

    /** Has a robot answer a call. Resolves to the call's id when it rings. */
    async answer(call: RobotAnswer): Promise<string> {
      const telephones = network()
      if (!telephones) throw refuse(serverMessages.noTelephones())
      const script = await scriptOf(db, call.enterpriseId, call.scriptCode)
      if (!script?.content || !script.is_available) throw refuse(messages.noScript())
      const customer = await partnerOfCaller(db, call)
      const values = { 姓名: customer.customer_name }
      const talk = talkOf(script.content, call.seed ?? randomUUID(), values, false)
      const id = telephones.robotAnswer({ number: call.from, lines: spokenLines(talk) })
      const [startTime, writes] = [Date.now(), queues.open()]
      running.set(id, {
        ...{ id, call, talk, customer, writes, timer: undefined, isAnswered: false },
        isOver: false,
        finding: findingColumns(talk, script.content),
        agent: undefined
      })
      now.began({
        ...{ callRecordId: id, enterpriseId: call.enterpriseId, userId: call.ownerId },
        ...{ callType: 1, line: telephones.lineOf(id) ?? '', extension: '', startTime },
        agentName: quickCallServerMessages.robot(),
        templateName: script.name
      })
      writes.add(() => startAnswer(db, call, id, startTime))
      await writes.settled()
      return id
    },

    /** Resolves when all events so far, of one call or of all, are in the database. */
    async settled(callRecordId?: string): Promise<void> {
      const calls = callRecordId === undefined ? running.values() : [running.get(callRecordId)]
      await Promise.all([...calls].map(one => one?.writes.settled()))
    },

    /** Forgets all calls. */
    forget(): void {
      for (const { timer } of running.values()) clearTimeout(timer)
      running.clear()
      byAgentCall.clear()
    },
    /** Drops pending writes. */
    giveUp: queues.stop
  }
}

export type RobotAnswers = ReturnType<typeof robotAnswers>
