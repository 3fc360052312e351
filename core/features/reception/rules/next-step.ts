/** What happens next in a call that a scenario receives: time, key and state decide. */

import type { ReceptionResult } from '../enums.ts'
import type { ReceptionContent, Way } from '../scenario-schemas.ts'
import { isOpen } from './opening-hours.ts'

/** Where a caller is in the scenario. */
export type CallerState =
  | { readonly at: 'start' }
  | { readonly at: 'menu'; readonly missed: number }
  | { readonly at: 'robot'; readonly templateCode: string; readonly hasOverflowed: boolean }
  | { readonly at: 'queue'; readonly groupId: string; readonly hasOverflowed: boolean }
  /** The caller decides whether to be called back. */
  | { readonly at: 'callback'; readonly otherwise: ReceptionResult }
  | { readonly at: 'over'; readonly result: ReceptionResult }

export type ReceptionEvent =
  | { readonly kind: 'call'; readonly time: number; readonly isBlacklisted: boolean }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'silence' }
  /** The robot's conversation asks for a person. */
  | { readonly kind: 'asksForPerson' }
  | { readonly kind: 'robotEnds' }
  /** The queue has no place, or the caller has waited too long. */
  | { readonly kind: 'full' }
  | { readonly kind: 'waitedTooLong' }
  | { readonly kind: 'reached' }
  | { readonly kind: 'hangUp' }

/** What is spoken by the scenario; a part of it by name. */
export type Saying = 'greeting' | 'prompt' | 'closed' | 'callback'

export interface ReceptionStep {
  readonly state: CallerState
  readonly prompts: readonly Saying[]
}

/** The key by which a caller asks to be called back. */
export const CALLBACK_KEY = '1'

export const initialState: CallerState = { at: 'start' }

const over = (result: ReceptionResult, prompts: readonly Saying[] = []): ReceptionStep => ({
  state: { at: 'over', result },
  prompts
})

function take({ kind, id }: Way, prompts: readonly Saying[], hasOverflowed = false): ReceptionStep {
  if (kind === 'robot') return { state: { at: 'robot', templateCode: id, hasOverflowed }, prompts }
  if (kind === 'queue') return { state: { at: 'queue', groupId: id, hasOverflowed }, prompts }
  if (kind === 'callBack')
    return {
      state: { at: 'callback', otherwise: hasOverflowed ? 'timeout' : 'ended' },
      prompts: [...prompts, 'callback']
    }
  return over(hasOverflowed ? 'timeout' : 'ended', prompts)
}

function start(
  content: ReceptionContent,
  { time, isBlacklisted }: Extract<ReceptionEvent, { kind: 'call' }>
): ReceptionStep {
  if (isBlacklisted) return over('refused')
  const { hours, menu, first, closed, greeting } = content
  if (!isOpen(hours, time))
    return closed.callBack
      ? { state: { at: 'callback', otherwise: 'closed' }, prompts: ['closed', 'callback'] }
      : over('closed', ['closed'])
  const prompts: readonly Saying[] = greeting.trim() === '' ? [] : ['greeting']
  if (menu.keys.length === 0) return take(first, prompts)
  return { state: { at: 'menu', missed: 0 }, prompts: [...prompts, 'prompt'] }
}

function atMenu({ menu }: ReceptionContent, missed: number, event: ReceptionEvent): ReceptionStep {
  const chosen = event.kind === 'key' && menu.keys.find(({ key }) => key === event.key)
  if (chosen) return take(chosen.to, [])
  if (missed < menu.repeats)
    return { state: { at: 'menu', missed: missed + 1 }, prompts: ['prompt'] }
  const step = take(menu.otherwise, [])
  return step.state.at === 'over' ? over('noKey') : step
}

/** The overflow is taken once: after it the call ends. */
const overflow = (content: ReceptionContent, hasOverflowed: boolean): ReceptionStep =>
  hasOverflowed ? over('timeout') : take(content.overflow, [], true)

const hungUp: Readonly<Record<CallerState['at'], ReceptionResult>> = {
  ...{ start: 'hungUp', menu: 'hungUp', robot: 'robot', queue: 'abandoned', callback: 'hungUp' },
  over: 'hungUp'
}

/** The step after an event; an event that the state does not know leaves it (rule reception-5). */
export function nextStep(
  content: ReceptionContent,
  state: CallerState,
  event: ReceptionEvent
): ReceptionStep {
  const stays: ReceptionStep = { state, prompts: [] }
  if (state.at === 'over') return stays
  if (event.kind === 'hangUp')
    return over(state.at === 'callback' ? state.otherwise : hungUp[state.at])
  const isChoice = event.kind === 'key' || event.kind === 'silence'
  if (state.at === 'start') return event.kind === 'call' ? start(content, event) : stays
  if (state.at === 'menu') return isChoice ? atMenu(content, state.missed, event) : stays
  if (state.at === 'callback') {
    if (!isChoice) return stays
    const isWanted = event.kind === 'key' && event.key === CALLBACK_KEY
    return over(isWanted ? 'callBack' : state.otherwise)
  }
  if (state.at === 'robot') {
    if (event.kind === 'robotEnds') return over('robot')
    if (event.kind !== 'asksForPerson') return stays
    const { groupId } = content.queue
    if (groupId === '') return overflow(content, state.hasOverflowed)
    return take({ kind: 'queue', id: groupId }, [], state.hasOverflowed)
  }
  if (event.kind === 'reached') return over('reached')
  if (event.kind === 'full' || event.kind === 'waitedTooLong')
    return overflow(content, state.hasOverflowed)
  return stays
}
