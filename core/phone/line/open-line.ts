import { refusal } from '../call/call-refusal.ts'
import { phoneMessages } from '../phone-messages.ts'
import { $phone, $registration } from '../state/phone-state.ts'
import { lineInUse } from './connection.ts'
import type { PhoneLine } from './line.ts'
import { missingTexts } from './line-messages.ts'

/** The line; throws a `Failure` when no command can be sent on it now. */
export function openLine(): PhoneLine {
  const registration = $registration.get()
  if (registration.status === 'missing') throw refusal(missingTexts[registration.field]())
  const line = lineInUse()
  if (!line || registration.status === 'none') throw refusal(phoneMessages.linkBroken())
  if (registration.status === 'failed') throw refusal(registration.text)
  if (registration.status !== 'registered' && registration.status !== 'own-device')
    throw refusal(phoneMessages.socketDown())
  if (!line.isUp()) throw refusal(phoneMessages.socketDown())
  return line
}

/** Whether the call is still in the given state, after an asynchronous step. */
export const isStill = (status: 'dialling' | 'answering', callId: string): boolean => {
  const phone = $phone.get()
  return phone.status === status && phone.call.callId === callId
}
