import { toFailure } from '../../../core/failure.ts'
import type { DialAnswer } from '../../../core/phone/types.ts'
import { commonText } from '../../../core/text/common.ts'
import { dialText } from '../../../core/text/dial.ts'
import { deed } from '../core.ts'

export { fetchCore } from '../core.ts'

import { showHint } from './hint.ts'

const dial = deed(core => core.dial)

interface Details {
  readonly customerId: string | undefined
  readonly callerId: string | undefined
}

/** Dials the number that was clicked, and says beside it what became of that. */
export async function dialFrom(
  element: HTMLElement,
  number: string,
  details: Details
): Promise<void> {
  const hint = showHint(element, dialText.asked())
  try {
    const answer = await dial(number, details)
    if (answer.at === 'locked') hint.countDown(answer.seconds, sayLocked)
    else hint.say(say(answer), answer.at === 'refused' ? 'bad' : 'good')
  } catch (error) {
    const { message } = toFailure(error, commonText.networkBroken())
    hint.say(dialText.refused({ why: message }), 'bad')
  }
}

const sayLocked = (seconds: number): string => dialText.locked({ seconds })

/** Without the number: it may be one that this page masks. */
const say = (answer: Exclude<DialAnswer, { at: 'locked' }>): string =>
  answer.at === 'dialling' ? dialText.dialling() : dialText.refused({ why: answer.why })
