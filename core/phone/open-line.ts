import { missingTexts } from '../text/line.ts'
import { phoneText } from '../text/phone.ts'
import { lineInUse } from './connection.ts'
import type { PhoneLine } from './line.ts'
import { refusal } from './refusal.ts'
import { $phone, $registration } from './state.ts'

/** The line, if a command can go out on it now. */
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

/** Whether the call is still on its way as it was, after something that took a while. */
export const isStill = (at: 'dialling' | 'answering', callId: string): boolean => {
  const phone = $phone.get()
  return phone.at === at && phone.call.callId === callId
}
