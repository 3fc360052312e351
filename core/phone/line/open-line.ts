import { refusal } from '../call/call-refusal.ts'
import { phoneText } from '../phone-messages.ts'
import { $phone, $registration } from '../state/phone-state.ts'
import { lineInUse } from './connection.ts'
import type { PhoneLine } from './line.ts'
import { missingTexts } from './line-messages.ts'

/** The line; throws a `Failure` when no command can be sent on it now. */
export function openLine(): PhoneLine {
  const registration = $registration.get()
  if (registration.at === 'missing') throw refusal(missingTexts[registration.field]())
  const line = lineInUse()
  if (!line || registration.at === 'none') throw refusal(phoneText.linkBroken())
  if (registration.at === 'failed') throw refusal(registration.text)
  if (registration.at !== 'registered' && registration.at !== 'own-device')
    throw refusal(phoneText.socketDown())
  if (!line.isUp()) throw refusal(phoneText.socketDown())
  return line
}

/** Whether the call is still in the given state, after an asynchronous step. */
export const isStill = (at: 'dialling' | 'answering', callId: string): boolean => {
  const phone = $phone.get()
  return phone.at === at && phone.call.callId === callId
}
