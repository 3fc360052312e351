import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { Failure, toFailure } from '../../failure.ts'
import { refusal, reportRefusal } from '../call/call-refusal.ts'
import { phoneMessages } from '../phone-messages.ts'
import type { Command, TabMessage } from './tab-messages.ts'

type Answer = Extract<TabMessage, { type: 'done' | 'refused' }>

/** Reply timeout: the leader hangs or is gone. */
const REPLY_MS = 1000 // rule registration-13
/** Longer timeout of commands that wait for the microphone prompt or the server. */
const SLOW_REPLY_MS = 12_000 // rule registration-13
const slowCommands: readonly Command['do'][] = ['answer', 'monitor', 'finishWrapUp', 'second']

/** Margin, in ms, for replies to commands started just before the deadline. */
const GRACE_MS = 250

const timeoutFor = (command: Command): number => {
  const asksServer = command.do === 'dial' && command.setFree === true
  return asksServer || slowCommands.includes(command.do) ? SLOW_REPLY_MS : REPLY_MS
}

/** Deadline after which the commanding tab has reported a failure. */
export const deadlineOf = (command: Command): number =>
  environment().now() + timeoutFor(command) - GRACE_MS

/** A tab that was suspended finds commands that have expired. */
export function assertInTime(until: number | undefined): void {
  if (until !== undefined && environment().now() > until)
    throw refusal(phoneMessages.resourceTaken())
}

const waiting = new Map<string, (answer: Answer) => void>()
/** Commands started in the leader whose result is pending. */
const reporters = new Map<string, FailureReporter>()
const continuing: readonly Command['do'][] = ['dial', 'monitor', 'transfer', 'second']

type FailureReporter = (failure: Failure) => void
let transferReporter: FailureReporter = reportRefusal

/** Sets the receiver of a failed transfer. */
export function setTransferReporter(reporter: FailureReporter): void {
  transferReporter = reporter
}
export const reportTransfer: FailureReporter = failure => transferReporter(failure)

/**
 * Resolves when another tab has executed the command; rejects with its failure. `later` receives
 * failures after that.
 */
export function awaitReply(
  id: string,
  command: Command,
  onLateFailure: FailureReporter = reportRefusal
): Promise<void> {
  return new Promise((done, refuse) => {
    const stop = after(timeoutFor(command), () => {
      waiting.delete(id)
      refuse(refusal(phoneMessages.resourceTaken()))
    })
    waiting.set(id, answer => {
      stop()
      waiting.delete(id)
      if (answer.type === 'refused') return refuse(failureOf(answer))
      if (continuing.includes(command.do)) reporters.set(id, onLateFailure)
      done()
    })
  })
}

export function handleReply(answer: Answer): void {
  const resolve = waiting.get(answer.id)
  if (resolve) resolve(answer)
  else if (answer.type === 'refused') reporters.get(answer.id)?.(failureOf(answer))
}

export function rejectPendingCommands(): void {
  waiting.clear()
  reporters.clear()
  transferReporter = reportRefusal
}

/** The reply to a failed command. */
export function refused(id: string, error: unknown) {
  const { kind, message, code } = toFailure(error, phoneMessages.linkBroken())
  const shown = kind === 'microphone' || kind === 'invalid' ? kind : 'phone'
  return { type: 'refused', id, kind: shown, message, code } as const
}

const failureOf = ({ kind, message, code }: Extract<Answer, { type: 'refused' }>): Failure =>
  new Failure(kind, message, code === undefined ? {} : { code })
