import { handlingStatus } from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import type { NumberHandlingTask } from '../../../../core/features/number-handling/schemas.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

const tones = ['plain', 'warn', 'good', 'bad', 'plain'] as const

/** `12.5%`; of nothing, `-`. */
export const shareText = (count: number, of: number): string =>
  of === 0 ? '-' : `${Math.round((count / of) * 1000) / 10}%`

export const NumberTaskStatus = ({ task }: { readonly task: NumberHandlingTask }) => (
  <span title={task.message || undefined}>
    <Tinted tone={tones[task.status] ?? 'plain'}>{handlingStatus.label(task.status)}</Tinted>
  </span>
)

/** Share of the numbers that are handled. */
export function NumberTaskBar({ task }: { readonly task: NumberHandlingTask }) {
  const { name, handled, total } = task
  const share = total === 0 ? 0 : handled / total
  return (
    <ProgressBar
      label={messages.progressOf({ name })}
      percent={Math.floor(share * 100)}
      share={share}
      text={`${handled}/${total}`}
      width="w-14"
    />
  )
}
