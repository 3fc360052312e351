/** What happens next in a call that a scenario receives: time, key and state decide. */
import type { ReceptionContent, Way } from '../content-schemas.ts'
import type { ReceptionResult } from '../enums.ts'
import { isOpen } from './opening-hours.ts'

export type ReceptionState =
  | { readonly at: 'start' }
  | { readonly at: 'menu'; readonly missed: number }
  | { readonly at: 'robot'; readonly templateCode: string; readonly hasOverflowed: boolean }
  | { readonly at: 'queue'; readonly groupId: string; readonly hasOverflowed: boolean }
  /** The caller decides whether to be called back. */
  | { readonly at: 'wish'; readonly otherwise: ReceptionResult }
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

/** What is said by the scenario; a part of it by name. */
export type Saying = 'greeting' | 'prompt' | 'closed' | 'wish'

export interface ReceptionStep {
  readonly state: ReceptionState
  readonly says: readonly Saying[]
}

/** The key by which a caller leaves the wish to be called back. */
export const WISH_KEY = '1'

export const initialState: ReceptionState = { at: 'start' }

const over = (result: ReceptionResult, says: readonly Saying[] = []): ReceptionStep => ({
  state: { at: 'over', result },
  says
})

function take({ kind, id }: Way, says: readonly Saying[], hasOverflowed = false): ReceptionStep {
  if (kind === 'robot') return { state: { at: 'robot', templateCode: id, hasOverflowed }, says }
  if (kind === 'queue') return { state: { at: 'queue', groupId: id, hasOverflowed }, says }
  if (kind === 'callBack')
    return {
      state: { at: 'wish', otherwise: hasOverflowed ? 'timeout' : 'ended' },
      says: [...says, 'wish']
    }
  return over(hasOverflowed ? 'timeout' : 'ended', says)
}

function start(
  content: ReceptionContent,
  { time, isBlacklisted }: Extract<ReceptionEvent, { kind: 'call' }>
): ReceptionStep {
  if (isBlacklisted) return over('refused')
  const { hours, menu, first, closed, greeting } = content
  if (!isOpen(hours, time))
    return closed.callBack
      ? { state: { at: 'wish', otherwise: 'closed' }, says: ['closed', 'wish'] }
      : over('closed', ['closed'])
  const says: readonly Saying[] = greeting.trim() === '' ? [] : ['greeting']
  if (menu.keys.length === 0) return take(first, says)
  return { state: { at: 'menu', missed: 0 }, says: [...says, 'prompt'] }
}

function atMenu({ menu }: ReceptionContent, missed: number, event: ReceptionEvent): ReceptionStep {
  const chosen = event.kind === 'key' && menu.keys.find(({ key }) => key === event.key)
  if (chosen) return take(chosen.to, [])
  if (missed < menu.repeats) return { state: { at: 'menu', missed: missed + 1 }, says: ['prompt'] }
  const step = take(menu.otherwise, [])
  return step.state.at === 'over' ? over('noKey') : step
}

/** The overflow is taken once: after it the call ends. */
const overflow = (content: ReceptionContent, hasOverflowed: boolean): ReceptionStep =>
  hasOverflowed ? over('timeout') : take(content.overflow, [], true)

const hungUp: Readonly<Record<ReceptionState['at'], ReceptionResult>> = {
  ...{ start: 'hungUp', menu: 'hungUp', robot: 'robot', queue: 'abandoned', wish: 'hungUp' },
  over: 'hungUp'
}

/** The step after an event; an event that the state does not know leaves it (rule reception-5). */
export function nextStep(
  content: ReceptionContent,
  state: ReceptionState,
  event: ReceptionEvent
): ReceptionStep {
  const stays: ReceptionStep = { state, says: [] }
  if (state.at === 'over') return stays
  if (event.kind === 'hangUp') return over(state.at === 'wish' ? state.otherwise : hungUp[state.at])
  const isChoice = event.kind === 'key' || event.kind === 'silence'
  if (state.at === 'start') return event.kind === 'call' ? start(content, event) : stays
  if (state.at === 'menu') return isChoice ? atMenu(content, state.missed, event) : stays
  if (state.at === 'wish') {
    if (!isChoice) return stays
    const isWish = event.kind === 'key' && event.key === WISH_KEY
    return over(isWish ? 'callBack' : state.otherwise)
  }
  if (state.at === 'robot') {
    if (event.kind === 'robotEnds') return over('robot')
    if (event.kind !== 'asksForPerson') return stays
    const { groupId } = content.queue
    if (groupId === '') return over('robot')
    return take({ kind: 'queue', id: groupId }, [], state.hasOverflowed)
  }
  if (event.kind === 'reached') return over('reached')
  if (event.kind === 'full' || event.kind === 'waitedTooLong')
    return overflow(content, state.hasOverflowed)
  return stays
}
