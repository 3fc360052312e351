/** Incoming calls that a robot answers by a script, and hands over to an agent. */
import { type WriteQueue, writeQueues } from '../../db/write-queue.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { TelephoneNetwork } from '../../telephony/network-types.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { recordAnswered } from '../calls/call-record-updates.ts'
import { isFreeAt } from '../dialler/agents/task-agents.ts'
import type { Talk } from '../dialler/calls/robot-conversation.ts'
import type { LiveDialogues } from '../dialogue/live-dialogues.ts'
import { gradeRecorded } from '../intent-rules/grade-recorded.ts'
import { quickCallServerMessages } from '../quick-calls/messages.ts'
import { type RingLeaseNeeds, ringLease } from '../seats/ring-lease.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { CallsNow } from '../supervision/current-calls.ts'
import { secondsOf } from '../system-settings/enterprise-setting.ts'
import { laterBy, spokenBefore, spokenLines } from './answer-lines.ts'
import {
  endAnswer,
  findingColumns,
  markHandedOver,
  markReached,
  partnerOfCaller,
  startAnswer
} from './answer-records.ts'
import type { GuidedCall, RobotAnswer } from './answer-types.ts'
import { groupSeats } from './group-seats.ts'
import { scriptedTalk } from './scripted-talk.ts'

interface Needs extends RingLeaseNeeds {
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
  /** Undefined for a call that has a guide. */
  readonly talk: Talk | undefined
  finding:
    | (ReturnType<typeof findingColumns> & { template_code?: string; template_version?: number })
    | undefined
  readonly customer: Awaited<ReturnType<typeof partnerOfCaller>>
  /** Writes of one call run in the order of its events. */
  readonly writes: WriteQueue
  timer: NodeJS.Timeout | undefined
  isAnswered: boolean
  isOver: boolean
  /** The agent's call, while it rings or after it was answered. */
  agent: { readonly callRecordId: string; readonly seat: Seat; isAnswered: boolean } | undefined
}

export function robotAnswers(needs: Needs) {
  const { db, seats, network, now, dialogues, log } = needs
  const running = new Map<string, Running>()
  const byAgentCall = new Map<string, Running>()
  const queues = writeQueues(log)
  const mayRing = ringLease(needs)

  /** Rings an agent; false when the telephone cannot be reached. */
  async function ring(one: Running, seat: Seat, telephones: TelephoneNetwork): Promise<boolean> {
    const { call, customer } = one
    const limit = await secondsOf(db, call.enterpriseId, 'RING_SECONDS')
    if (!(await mayRing(seat))) return false
    const rung = await telephones
      .incoming({
        ...{ from: call.from, to: seat.extension, isHidden: customer.is_number_hidden },
        ...(customer.customer_name !== '' && { name: customer.customer_name }),
        ...(customer.customer_id !== null && { customerId: customer.customer_id })
      })
      // The seat was taken meanwhile.
      .catch(() => undefined)
    if (!rung) return false
    const { callRecordId } = rung
    const agent = { callRecordId, seat, isAnswered: false }
    one.agent = agent
    byAgentCall.set(callRecordId, one)
    one.writes.add(async () => {
      await needs.settled(callRecordId)
      await markHandedOver(db, call, callRecordId, seat)
      const begun = { callRecordId, enterpriseId: call.enterpriseId, since: Date.now() }
      // While the telephone rings, the agent's page shows what was said so far (rule robot-incoming-9).
      if (one.agent === agent && !agent.isAnswered && !one.isOver)
        dialogues.begin(begun, spokenBefore(dialogues.linesOf(one.id) ?? []))
    })
    // The customer hung up meanwhile.
    if (one.isOver) telephones.hangUpCustomer(callRecordId)
    // rule system-setting-4
    const late = () => {
      if (one.agent === agent && !agent.isAnswered) telephones.hangUpCustomer(callRecordId)
    }
    if (limit !== undefined) setTimeout(late, limit).unref()
    return true
  }

  /** Rings the first free agent; false when none answers a telephone now. */
  async function handOver(one: Running, telephones: TelephoneNetwork): Promise<boolean> {
    const { enterpriseId, agentGroupId } = one.call
    const all = await groupSeats(db, seats, enterpriseId, agentGroupId)
    const free = all.filter(isFreeAt(network))
    for (const seat of free) if (await ring(one, seat, telephones)) return true
    return false
  }

  /** The call as its guide directs it. */
  const guided = (one: Running, since: number): GuidedCall => ({
    id: one.id,
    customerName: one.customer.customer_name,
    say(lines, { music = 'none', sounds } = {}) {
      const spoken = spokenLines(lines)
      network()?.robotSpeaks(one.id, spoken, music, sounds)
      const later = laterBy(Date.now() - since, spoken)
      one.writes.add(async () => dialogues.add(one.id, later))
    },
    found({ code: template_code, version: template_version, content }, talk) {
      one.finding = { ...findingColumns(talk, content), template_code, template_version }
    },
    async ring(seat) {
      const telephones = network()
      return telephones !== undefined && !one.isOver && (await ring(one, seat, telephones))
    },
    end(by) {
      if (by === 'customer') network()?.hangUpCustomer(one.id)
      else network()?.endRobotCall(one.id)
    }
  })

  /** The conversation is over: the robot hands it over or hangs up, or the customer does. */
  async function finish(one: Running): Promise<void> {
    const telephones = network()
    if (!telephones || one.isOver || !one.talk) return
    if (one.talk.transfers && (await handOver(one, telephones))) return
    if (one.talk.hangupType === 3) telephones.hangUpCustomer(one.id)
    else telephones.endRobotCall(one.id)
  }

  function answered(one: Running, at: number): void {
    one.isAnswered = true
    now.answered(one.id, at)
    one.writes.add(() => recordAnswered(db, one.id, at))
    const begun = { callRecordId: one.id, enterpriseId: one.call.enterpriseId, since: at }
    const { talk } = one
    one.writes.add(async () => dialogues.begin(begun, spokenLines(talk?.lines ?? [])))
    one.call.guide?.answered(guided(one, at), at)
    if (!talk) return
    one.timer = setTimeout(
      () => finish(one).catch((error: Error) => log(error.message)),
      talk.seconds * 1000
    ).unref()
  }

  function ended(one: Running, ending: Parameters<CallObserver['ended']>[0]): void {
    clearTimeout(one.timer)
    one.isOver = true
    now.ended(one.id)
    // The customer does not wait for the agent any longer.
    if (one.agent && !one.agent.isAnswered) network()?.hangUpCustomer(one.agent.callRecordId)
    one.call.guide?.ended()
    one.writes.add(() => endAnswer(db, ending, one.isAnswered ? one.finding : undefined))
    one.writes.add(() => dialogues.end(one.id))
    one.writes.add(() => gradeRecorded(db, one.id))
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
      handed.call.guide?.reached(seat, at)
      network()?.endRobotCall(handed.id, true)
    },
    ended(ending) {
      const one = running.get(ending.callRecordId)
      if (one) ended(one, ending)
      const handed = byAgentCall.get(ending.callRecordId)
      byAgentCall.delete(ending.callRecordId)
      if (!handed?.agent || handed.agent.isAnswered) return
      const { seat } = handed.agent
      handed.agent = undefined
      if (handed.call.guide) handed.call.guide.declined(seat)
      else network()?.endRobotCall(handed.id)
    }
  }

  return {
    observer,

    /** Has a robot answer a call. Resolves to the call's id when it rings. */
    async answer(call: RobotAnswer): Promise<string> {
      const telephones = network()
      if (!telephones) throw refuse(serverMessages.noTelephones())
      const customer = await partnerOfCaller(db, call)
      const { scriptCode: code } = call
      const begun =
        code === undefined
          ? undefined
          : await scriptedTalk(needs, code, call, customer.customer_name)
      const lines = spokenLines(begun?.talk.lines ?? [])
      const id = telephones.robotAnswer({ number: call.from, lines, sounds: begun?.sounds })
      const [startTime, writes] = [Date.now(), queues.open()]
      running.set(id, {
        ...{ id, call, talk: begun?.talk, customer, writes, timer: undefined, isAnswered: false },
        isOver: false,
        finding: begun?.finding,
        agent: undefined
      })
      now.began({
        ...{ callRecordId: id, enterpriseId: call.enterpriseId, userId: call.ownerId },
        ...{ callType: 1, line: telephones.lineOf(id) ?? '', extension: '', startTime },
        agentName: quickCallServerMessages.robot(),
        templateName: begun?.name ?? call.scenario
      })
      writes.add(() => startAnswer(db, call, id, { at: startTime, version: begun?.version }))
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
