/** Warning before the end of a session that could not be renewed silently (WCAG 2.2.1). */
import { computed } from 'nanostores'
import { $now } from '../../environment/clock.ts'
import { isFailure } from '../../failure.ts'
import { notify } from '../../notices.ts'
import { sessionMessages } from '../session-messages.ts'
import { heldToken, timeLeft } from '../token/credentials.ts'
import { renewToken, tokenState } from '../token/token.ts'

const WARNING_MS = 5 * 60_000 // rule session-17

/** State of automatic renewal; `refused`: the server has refused it for good. */
const given = () => {
  const { failures, isFinal } = tokenState()
  return isFinal ? 'refused' : failures > 0 ? 'retrying' : 'working'
}

/** Whole seconds until sign-out; undefined while there is no warning. */
export const $secondsToExpiry = computed($now, () => {
  const left = timeLeft()
  const warning = Math.min(WARNING_MS, (heldToken()?.life ?? 0) / 4)
  return left > 0 && left < warning && given() !== 'working' ? Math.ceil(left / 1000) : undefined
})

/** Whether another attempt can succeed. */
export const $canExtend = computed($now, () => given() !== 'refused')

/** Tries to renew the session at the user's request. Never rejects. */
export async function extendSession(): Promise<void> {
  try {
    if (await renewToken('expired')) notify('success', sessionMessages.extended())
    else notify('error', sessionMessages.notExtended())
  } catch (error) {
    notify('error', isFailure(error) ? error.message : sessionMessages.notExtended())
  }
}
