/** State of a work order, and how far it is from its due time, in words and colour. */
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { $wallClock } from '../../../core/environment/clock.ts'
import {
  dueMark,
  type OrderState,
  orderState
} from '../../../core/features/order-handling/enums.ts'
import { dueMarkOf } from '../../../core/features/order-handling/rules/due-times.ts'
import { Tinted } from '../tinted-text.tsx'

type Due = Parameters<typeof dueMarkOf>[0]

const tones = ['warn', 'plain', 'warn', 'good', 'plain'] as const

export const StateMark = ({ state }: { readonly state: OrderState }) => (
  <Tinted tone={tones[state] ?? 'plain'}>{orderState.label(state)}</Tinted>
)

/** 已超期 once the due time has passed, 即将超期 shortly before; else undefined. */
export function useDueMark({ dueTime, warnTime, settledTime, state }: Due) {
  // Re-rendered when the mark changes, not each second.
  const $mark = useMemo(
    () => computed($wallClock, now => dueMarkOf({ dueTime, warnTime, settledTime, state }, now)),
    [dueTime, warnTime, settledTime, state]
  )
  return useStore($mark)
}

export function DueTag({ order }: { readonly order: Due }) {
  const mark = useDueMark(order)
  if (mark === undefined) return null
  return <Tinted tone={mark === 'overdue' ? 'bad' : 'warn'}>{dueMark.label(mark)}</Tinted>
}
