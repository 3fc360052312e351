import { after } from '../clock.ts'
import { Failure, toFailure } from '../failure.ts'
import { phoneText } from '../text/phone.ts'
import { refusal } from './refusal.ts'
import type { Order, TabMessage } from './tab-messages.ts'

type Answer = Extract<TabMessage, { type: 'done' | 'refused' }>

/** An order that nobody answers: the tab that has the telephone hangs, or is gone. */
const ANSWER_MS = 1000
/** Some have to wait themselves: for the question about the microphone, or for the server. */
const PATIENT_MS = 12_000
const patient: ReadonlySet<Order['do']> = new Set(['answer', 'monitor', 'finishWrapUp'])

const waiting = new Map<string, (answer: Answer) => void>()

/** Resolves when an order given to another tab was carried out; rejects with why it was not. */
export function awaitAnswer(id: string, order: Order): Promise<void> {
  return new Promise((done, refuse) => {
    const stop = after(patient.has(order.do) ? PATIENT_MS : ANSWER_MS, () => {
      waiting.delete(id)
      refuse(refusal(phoneText.resourceTaken()))
    })
    waiting.set(id, answer => {
      stop()
      waiting.delete(id)
      if (answer.type === 'done') done()
      else refuse(failureOf(answer))
    })
  })
}

export function heardAnswer(answer: Answer): void {
  waiting.get(answer.id)?.(answer)
}

export const forgetOrders = (): void => waiting.clear()

/** What is answered to who asked for something that could not be done. */
export function refused(id: string, error: unknown) {
  const { kind, message, code } = toFailure(error, phoneText.linkBroken())
  const shown = kind === 'microphone' || kind === 'invalid' ? kind : 'phone'
  return { type: 'refused', id, kind: shown, message, code } as const
}

const failureOf = ({ kind, message, code }: Extract<Answer, { type: 'refused' }>): Failure =>
  new Failure(kind, message, code === undefined ? {} : { code })
