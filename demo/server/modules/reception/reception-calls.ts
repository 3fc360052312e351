/** Calls to numbers that lead to a scenario: the caller follows its published content. */
import { randomUUID } from 'node:crypto'
import type { ReceptionResult } from '../../../../core/features/reception/enums.ts'
import {
  CALLBACK_KEY,
  initialState,
  nextStep,
  type ReceptionEvent
} from '../../../../core/features/reception/rules/next-step.ts'
import { writeQueues } from '../../db/write-queue.ts'
import { refuse } from '../../http/refusal.ts'
import type { TelephoneNetwork } from '../../telephony/network-types.ts'
import { spokenFor } from '../dialler/calls/robot-conversation.ts'
import { listedAs } from '../dialler/restrictions/manual-restriction.ts'
import type { RobotAnswer } from '../robot-incoming/answer-types.ts'
import type { RobotAnswers } from '../robot-incoming/robot-answers.ts'
import type { Seats } from '../seats/seat-owners.ts'
import { groupQueues } from './group-queues.ts'
import { closeInterrupted } from './interrupted-receptions.ts'
import { receptionServerMessages as messages } from './messages.ts'
import { type MissedNeeds, missedReceptions } from './missed-receptions.ts'
import { type QueueRowNeeds, queueRows } from './queue-rows.ts'
import { after, ask, FIRST_WORD, type Received, speak, stop, textOf } from './received-call.ts'
import {
  type BoundNumber,
  boundNumber,
  isMissed,
  offered,
  recordKeys,
  recordRefused,
  startReception
} from './reception-records.ts'
import { returnedCall } from './returned-calls.ts'
import { robotTalk } from './robot-step.ts'
import { type CallerHabits, simulatedCaller } from './simulated-caller.ts'

interface Needs extends Omit<MissedNeeds & QueueRowNeeds, 'queues'> {
  readonly seats: Seats
  readonly network: () => TelephoneNetwork | undefined
  readonly robotCalls: Pick<RobotAnswers, 'answer'>
  /** Clock for the opening hours, in ms. */
  readonly dialClock: () => number
  readonly log: (line: string) => void
}

/** How long a caller may ask to be called back, in seconds. */
const CALLBACK_SECONDS = 5

export function receptionCalls(needs: Needs) {
  const { db, robotCalls, dialClock, log } = needs
  const running = new Set<Received>()
  const queued = writeQueues(log)
  const queues = groupQueues(needs)
  const rows = queueRows({ ...needs, queues })
  const fileMissed = missedReceptions({ ...needs, queues })

  /** A conversation by a script. */
  async function converse(one: Received, templateCode: string): Promise<void> {
    const spoken = await robotTalk(needs, one, templateCode)
    if (one.state.at !== 'robot' || !one.line) return
    if (!spoken) {
      // A person is the next best.
      advance(one, { kind: 'asksForPerson' })
      return
    }
    const { script, talk, sounds } = spoken
    one.line.found(script, talk)
    one.line.say(talk.lines, { sounds })
    const hangsUp = talk.hangupType === 3
    after(one, talk.seconds * 1000, () =>
      advance(one, { kind: hangsUp ? 'hangUp' : talk.transfers ? 'asksForPerson' : 'robotEnds' })
    )
  }

  /** The limit of waiting is over. */
  function late(one: Received): void {
    one.isLate = true
    if (!one.isRinging) advance(one, { kind: 'waitedTooLong' })
  }

  /** The agent's telephone was not answered: the caller waits on at the earlier place. */
  function waitOn(one: Received): void {
    one.isRinging = false
    if (one.state.at !== 'queue' || !one.inQueue) return
    if (one.isLate) late(one)
    else queues.join(one.state.groupId, one.inQueue)
  }

  function wait(one: Received, groupId: string): void {
    const { line, caller, bound } = one
    if (!line) return
    const { strategy, announcesPlace, music, mostWaiting, maxWaitSeconds } = bound.content.queue
    if (queues.countIn(groupId) >= mostWaiting) {
      advance(one, { kind: 'full' })
      return
    }
    const since = Date.now()
    one.waitingSince ??= since
    rows.joined(one, line.id, groupId, since)
    one.isLate = false
    after(one, maxWaitSeconds * 1000, () => late(one))
    const waitsFor = caller.waitsFor * 1000 - (since - one.waitingSince)
    after(one, Math.max(0, waitsFor), () => advance(one, { kind: 'hangUp' }))
    let hasSpoken = false
    one.inQueue = {
      ...{ id: line.id, enterpriseId: bound.enterpriseId, strategy, since },
      declinedBy: one.declinedBy,
      moved(place) {
        const text = place === 1 ? messages.first() : messages.place({ count: place - 1 })
        if (hasSpoken && !announcesPlace) return
        hasSpoken = true
        const spoken = announcesPlace ? text : messages.waits()
        const times = { startTime: FIRST_WORD, endTime: FIRST_WORD + spokenFor(spoken) }
        const plain = { ignored: false, matchCondition: null, matchValue: '' }
        const nodeName = bound.name
        line.say([{ ...plain, ...times, role: 'robot', text: spoken, nodeName }], { music })
      },
      async offer(seat) {
        one.isRinging = true
        if (!(await line.ring(seat))) {
          one.isRinging = false
          if (one.isLate) late(one)
          return false
        }
        const offer = { call_record_id: line.id, group_id: groupId, seat_id: seat.id }
        one.writes.add(() => offered(db, offer))
        await one.writes.settled()
        return true
      }
    }
    queues.join(groupId, one.inQueue)
  }

  /** Writes the result, and the missed call where no agent answered. */
  function finish(one: Received, result: ReceptionResult, seatId?: string): void {
    const { line, keys, waitingSince: since = one.startedAt } = one
    if (!line) return
    const at = Date.now()
    rows.ended(one, line.id, { result, at, keys, seatId })
    if (keys !== '') one.writes.add(() => recordKeys(db, line.id, keys))
    if (isMissed(result)) one.writes.add(() => fileMissed(one, { result, since }))
  }

  /** @param seatId of the agent who answered */
  function advance(one: Received, event: ReceptionEvent, seatId?: string, isOver = false): void {
    const before = one.state
    const { state, prompts } = nextStep(one.bound.content, before, event)
    if (state === before) return
    one.state = state
    stop(one)
    if (before.at === 'queue' && one.line) rows.left(one, one.line.id, before.groupId)
    const texts = prompts.map(saying => textOf(one, saying))
    const { menu } = one.bound.content
    if (state.at === 'menu') {
      const keys = menu.keys.map(({ key }) => key)
      ask(one, { texts, keys, seconds: menu.waitSeconds }, advance)
    } else if (state.at === 'callback')
      ask(one, { texts, keys: [CALLBACK_KEY], seconds: CALLBACK_SECONDS }, advance)
    else if (state.at === 'over') {
      finish(one, state.result, seatId)
      // The robot leaves by itself where an agent has answered.
      if (isOver || state.result === 'reached') return
      if (state.result === 'callBack') texts.push(messages.callbackNoted())
      const by = event.kind === 'hangUp' ? 'customer' : 'robot'
      after(one, speak(one, texts), () => one.line?.end(by))
    } else {
      const spoken = speak(one, texts)
      const begin = state.at === 'robot' ? () => converse(one, state.templateCode) : undefined
      after(one, spoken, () => {
        if (begin)
          begin().catch((error: Error) => {
            log(error.message)
            advance(one, { kind: 'asksForPerson' })
          })
        else if (state.at === 'queue') wait(one, state.groupId)
      })
    }
  }

  return {
    /** What receives a caller: the task that called from that number, or the number's scenario. */
    receiverOf: async (number: string, from: string) =>
      (await returnedCall(db, number, from)) ?? (await boundNumber(db, number)),

    /** Resolves when the call rings. */
    async receive(bound: BoundNumber, habits: CallerHabits): Promise<{ callRecordId: string }> {
      const { enterpriseId, ownerId, number: ourNumber, name: scenario } = bound
      const { from, seed = randomUUID() } = habits
      const plain = { enterpriseId, ownerId, from, ourNumber, scenario, seed }
      const about = { ...plain, scriptCode: undefined }
      const listed = await listedAs(needs, enterpriseId, from)
      if (listed?.reason === 'BLACKLIST') {
        await recordRefused(db, bound, about)
        throw refuse(messages.refused())
      }
      const guide: RobotAnswer['guide'] = {
        answered(line) {
          one.line = line
          one.writes.add(() => startReception(db, bound, line.id, one.startedAt))
          advance(one, { kind: 'call', time: dialClock(), isBlacklisted: false })
        },
        reached: seat => advance(one, { kind: 'reached' }, seat.id),
        declined(seat) {
          one.declinedBy.add(seat.id)
          waitOn(one)
        },
        ended() {
          advance(one, { kind: 'hangUp' }, undefined, true)
          stop(one)
          one.writes.add(async () => void running.delete(one))
        }
      }
      const one: Received = {
        ...{
          bound,
          call: { ...about, guide },
          caller: simulatedCaller(habits, seed),
          startedAt: Date.now()
        },
        ...{ writes: queued.open(), state: initialState, line: undefined, timers: [], keys: '' },
        ...{ waitingSince: undefined, leftGroup: undefined, declinedBy: new Set() },
        ...{ inQueue: undefined, isRinging: false, isLate: false }
      }
      running.add(one)
      const callRecordId = await robotCalls.answer(one.call).catch((error: unknown) => {
        running.delete(one)
        throw error
      })
      return { callRecordId }
    },

    async settled(): Promise<void> {
      await Promise.all([...running].map(({ writes }) => writes.settled()))
    },
    /** After the seats are loaded, which are to call back. `aliveSince`: as of `isLost`. */
    closeLost: (aliveSince: number) => closeInterrupted({ ...needs, queues }, aliveSince),
    forget(): void {
      for (const one of running) stop(one)
      running.clear()
      queues.forget()
    },
    /** Drops pending writes. */
    giveUp: queued.stop
  }
}

export type ReceptionCalls = ReturnType<typeof receptionCalls>
