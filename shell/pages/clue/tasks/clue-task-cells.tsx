import { type ClueTaskState, clueTaskState } from '../../../../core/features/clue-tasks/enums.ts'
import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

const tones = ['good', 'warn', 'plain'] as const

export const ClueTaskStateText = ({ state }: { readonly state: ClueTaskState | number }) => (
  <Tinted tone={tones[state] ?? 'plain'}>{clueTaskState.label(state)}</Tinted>
)

export const Count = ({ of }: { readonly of: number | string }) => (
  <span className="tabular-nums">{of}</span>
)

export const daysText = (days: number): string =>
  days === 0 ? messages.forever() : messages.days({ days })

export const mostText = (most: number): string =>
  most === 0 ? messages.unlimited() : messages.most({ most })
