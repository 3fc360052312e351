/** How a call is told of in few words. */
import type { CallRecord } from '../../core/contract/entities/call.ts'
import { connectResult } from '../../core/contract/enums/calls.ts'
import { timer } from '../../core/rules/duration.ts'
import { personText as t } from '../../core/text/person.ts'

export const isMissed = (call: CallRecord): boolean =>
  call.callDirectionType === 1 && call.callDuration === 0 && call.callEndTime !== null

export const signOf = (call: CallRecord) =>
  isMissed(call) ? 'missed' : call.callDirectionType === 1 ? 'incoming' : 'outgoing'

/** How long they talked; or why they did not. */
export function outcomeOf({ callEndTime, callDuration, connectResult: code }: CallRecord): string {
  if (callEndTime === null) return t.inCallNow()
  if (callDuration > 0) return timer(callDuration)
  return code === 0 ? t.unanswered() : connectResult.label(code)
}
