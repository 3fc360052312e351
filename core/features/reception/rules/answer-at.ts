/** What a caller would meet at a moment, without a call (rule reception-16). */

import { chinaDay } from '../../../lib/format/china-day.ts'
import type { Festival } from '../../call-tasks/task-enums.ts'
import type { ReceptionContent } from '../scenario-schemas.ts'
import { type CallerState, initialState, nextStep, type Saying } from './next-step.ts'
import { festivalsOf } from './opening-hours.ts'

export interface FirstAnswer {
  readonly isOpen: boolean
  /** The chosen festival on which it is closed. */
  readonly festival: Festival | undefined
  readonly prompts: readonly Saying[]
  /** The first step in which the caller stays. */
  readonly state: CallerState
}

export function answerAt(content: ReceptionContent, time: number): FirstAnswer {
  const { state, prompts } = nextStep(content, initialState, {
    ...{ kind: 'call', time, isBlacklisted: false }
  })
  const isOpen = !prompts.includes('closed')
  const closedOn = new Set(content.hours.closedOn)
  const festival = isOpen ? undefined : festivalsOf(chinaDay(time)).find(one => closedOn.has(one))
  return { isOpen, festival, prompts, state }
}
