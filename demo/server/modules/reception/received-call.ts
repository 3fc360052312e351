/** A call that a scenario receives: its state, its timers and what is spoken. */
import {
  CALLBACK_KEY,
  type CallerState,
  type ReceptionEvent,
  type Saying
} from '../../../../core/features/reception/rules/next-step.ts'
import type { WriteQueue } from '../../db/write-queue.ts'
import { type Line, spokenFor } from '../dialler/calls/robot-conversation.ts'
import type { GuidedCall, RobotAnswer } from '../robot-incoming/answer-types.ts'
import type { QueuedCall } from './group-queues.ts'
import { receptionServerMessages as messages } from './messages.ts'
import type { BoundNumber } from './reception-records.ts'
import type { SimulatedCaller } from './simulated-caller.ts'

/** A call in progress, and where its caller is. */
export interface Received {
  readonly bound: BoundNumber
  readonly call: RobotAnswer
  readonly caller: SimulatedCaller
  readonly startedAt: number
  readonly writes: WriteQueue
  state: CallerState
  line: GuidedCall | undefined
  /** What comes next, and the limits of waiting. */
  timers: NodeJS.Timeout[]
  keys: string
  waitingSince: number | undefined
  /** The last group whose queue the caller left without an answer, or found full. */
  leftGroup: string | undefined
  /** Seats whose agents did not answer this caller. */
  readonly declinedBy: Set<string>
  inQueue: QueuedCall | undefined
  /** An agent's telephone rings; the limit of waiting applies when it is not answered. */
  isRinging: boolean
  isLate: boolean
}

export const FIRST_WORD = 300
const BETWEEN = 400
/** A caller presses a key so many ms after the prompt. */
const PRESSES_AFTER = 600

export const textOf = ({ bound }: Received, saying: Saying): string => {
  const { greeting, menu, closed } = bound.content
  if (saying === 'greeting') return greeting
  if (saying === 'prompt') return menu.prompt
  return saying === 'closed' ? closed.message : messages.offersCallback({ key: CALLBACK_KEY })
}

export const stop = (one: Received): void => {
  for (const timer of one.timers.splice(0)) clearTimeout(timer)
}
export const after = (one: Received, milliseconds: number, act: () => unknown): void => {
  one.timers.push(setTimeout(act, milliseconds).unref())
}

/** Speaks texts one after the other, and what the caller answers; returns the duration in ms. */
export function speak(one: Received, texts: readonly string[], key?: string): number {
  let at = FIRST_WORD
  const plain = { ignored: false, matchCondition: null, matchValue: '' }
  const lines = texts.map((text): Line => {
    const startTime = at
    const endTime = startTime + spokenFor(text)
    at = endTime + BETWEEN
    return { ...plain, role: 'robot', text, startTime, endTime, nodeName: one.bound.name }
  })
  if (key !== undefined) {
    const startTime = at + PRESSES_AFTER - BETWEEN
    const nodeName = one.bound.name
    const endTime = startTime + spokenFor(key)
    lines.push({ ...plain, role: 'customer', text: key, startTime, endTime, nodeName })
  }
  if (lines.length > 0) one.line?.say(lines)
  return texts.length === 0 ? 0 : at
}

interface Question {
  readonly texts: readonly string[]
  readonly keys: readonly string[]
  /** How long the caller may think. */
  readonly seconds: number
}

/** Asks for a key, and goes on with it or with silence. */
export function ask(
  one: Received,
  { texts, keys, seconds }: Question,
  goOn: (one: Received, event: ReceptionEvent) => void
): void {
  const key = one.caller.press(keys)
  if (key !== undefined) one.keys += key
  const duration = speak(one, texts, key)
  const event: ReceptionEvent = key === undefined ? { kind: 'silence' } : { kind: 'key', key }
  after(one, duration + (key === undefined ? seconds * 1000 : PRESSES_AFTER), () =>
    goOn(one, event)
  )
}
