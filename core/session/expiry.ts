/** The last minutes of a sign-in that could not be renewed silently (WCAG 2.2.1). */
import { computed } from 'nanostores'
import { $now } from '../clock.ts'
import { isFailure } from '../failure.ts'
import { notify } from '../notices.ts'
import { sessionText } from '../text/session.ts'
import { heldToken, timeLeft } from './credentials.ts'
import { renewToken, tokenState } from './token.ts'

const WARNING_MS = 5 * 60_000

/** Tried as often as it may be by itself; `hopeless`: the server has said that there is no more. */
const given = () => {
  const { failures, isFinal } = tokenState()
  return isFinal ? 'hopeless' : failures > 0 ? 'in-trouble' : 'fine'
}

/** Whole seconds until the person is signed out; undefined while there is nothing to say. */
export const $secondsToExpiry = computed($now, () => {
  const left = timeLeft()
  const warning = Math.min(WARNING_MS, (heldToken()?.life ?? 0) / 4)
  return left > 0 && left < warning && given() !== 'fine' ? Math.ceil(left / 1000) : undefined
})

/** Whether another try could still help. */
export const $canExtend = computed($now, () => given() !== 'hopeless')

/** Tries once more to renew the sign-in, because somebody has asked for it. Never rejects. */
export async function extendSession(): Promise<void> {
  try {
    if (await renewToken('expired')) notify('success', sessionText.extended())
    else notify('error', sessionText.notExtended())
  } catch (error) {
    notify('error', isFailure(error) ? error.message : sessionText.notExtended())
  }
}
