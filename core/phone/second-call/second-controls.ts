/**
 * Commands for two calls, for views and hosts, which run in the tab that owns the telephone; and the
 * colleagues that they are for.
 */
import { reportRefusal } from '../call/call-refusal.ts'
import { asText } from '../call/host-text.ts'
import { callTransferred, type LateReport } from '../call/late-reports.ts'
import { perform } from '../tabs/perform-command.ts'
import type { SecondAct } from '../tabs/tab-messages.ts'

export {
  $colleagues,
  readColleagues,
  watchColleagues
} from '../../features/colleagues/colleague-list.ts'
export { findColleagues, groupsOf, MOST_LISTED } from '../../features/colleagues/rules.ts'

const second = (act: SecondAct, text: string | number = ''): Promise<void> => {
  const begin = (onLateFailure?: LateReport) =>
    perform({ do: 'second', act, text: asText(text) }, onLateFailure)
  return (act === 'complete' ? callTransferred(begin) : begin()).catch(error => {
    throw reportRefusal(error)
  })
}

/** Calls a colleague or a number while the call is on hold. */
export const consult = (target: string | number): Promise<void> => second('consult', target)

/** Connects the two parties with each other and leaves; resolves once they are connected. */
export const completeTransfer = (): Promise<void> => second('complete')

/** A conference of the agent and both parties. */
export const joinCalls = (): Promise<void> => second('join')

/** Holds the call in which the agent talks and resumes the other. */
export const swapCalls = (): Promise<void> => second('swap')

/** Ends one of the two calls, or rejects the waiting one; the agent goes on with the other. */
export const dropCall = (which: 'first' | 'second'): Promise<void> =>
  second(which === 'first' ? 'drop-first' : 'drop-second')

/** Ends the call and answers the waiting one. */
export const answerInstead = (): Promise<void> => second('answer-instead')
