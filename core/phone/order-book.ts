import { after } from '../clock.ts'
import { environment } from '../environment.ts'
import { Failure, toFailure } from '../failure.ts'
import { phoneText } from '../text/phone.ts'
import { refusal, tell } from './refusal.ts'
import type { Order, TabMessage } from './tab-messages.ts'

type Answer = Extract<TabMessage, { type: 'done' | 'refused' }>

/** An order that nobody answers: the tab that has the telephone hangs, or is gone. */
const ANSWER_MS = 1000
/** Some have to wait themselves: for the question about the microphone, or for the server. */
const PATIENT_MS = 12_000
const patient: ReadonlySet<Order['do']> = new Set(['answer', 'monitor', 'finishWrapUp'])

/** What is begun at the last moment still has time to be answered. */
const GRACE_MS = 250

const patienceFor = (order: Order): number => {
  const asksServer = order.do === 'dial' && order.setFree === true
  return asksServer || patient.has(order.do) ? PATIENT_MS : ANSWER_MS
}

/** After this the tab that ordered has told the person that it came to nothing. */
export const deadlineOf = (order: Order): number =>
  environment().now() + patienceFor(order) - GRACE_MS

/** A tab that hung finds orders that were given up long ago. */
export function assertInTime(until: number | undefined): void {
  if (until !== undefined && environment().now() > until) throw refusal(phoneText.resourceTaken())
}

const waiting = new Map<string, (answer: Answer) => void>()
/** What another tab has begun for this one: how it goes is known later. */
const begun = new Map<string, Teller>()
const goOn: ReadonlySet<Order['do']> = new Set(['dial', 'monitor', 'transfer'])

type Teller = (failure: Failure) => void
let ofTransfer: Teller = tell

/** Whoever orders a transfer hears of it when it comes to nothing. */
export function transferToldBy(teller: Teller): void {
  ofTransfer = teller
}
export const tellOfTransfer: Teller = failure => ofTransfer(failure)

/**
 * Resolves when an order given to another tab was carried out; rejects with why it was not. What goes
 * wrong with it only after that is told `later`.
 */
export function awaitAnswer(id: string, order: Order, later: Teller = tell): Promise<void> {
  return new Promise((done, refuse) => {
    const stop = after(patienceFor(order), () => {
      waiting.delete(id)
      refuse(refusal(phoneText.resourceTaken()))
    })
    waiting.set(id, answer => {
      stop()
      waiting.delete(id)
      if (answer.type === 'refused') return refuse(failureOf(answer))
      if (goOn.has(order.do)) begun.set(id, later)
      done()
    })
  })
}

export function heardAnswer(answer: Answer): void {
  const hear = waiting.get(answer.id)
  if (hear) hear(answer)
  else if (answer.type === 'refused') begun.get(answer.id)?.(failureOf(answer))
}

export function forgetOrders(): void {
  waiting.clear()
  begun.clear()
  ofTransfer = tell
}

/** What is answered to who asked for something that could not be done. */
export function refused(id: string, error: unknown) {
  const { kind, message, code } = toFailure(error, phoneText.linkBroken())
  const shown = kind === 'microphone' || kind === 'invalid' ? kind : 'phone'
  return { type: 'refused', id, kind: shown, message, code } as const
}

const failureOf = ({ kind, message, code }: Extract<Answer, { type: 'refused' }>): Failure =>
  new Failure(kind, message, code === undefined ? {} : { code })
