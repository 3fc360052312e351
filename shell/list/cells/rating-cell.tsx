import {
  type SatisfactionLevel,
  satisfactionLevel
} from '../../../core/features/satisfaction/enums.ts'
import { satisfactionMessages as messages } from '../../../core/features/satisfaction/messages.ts'
import { Tinted } from './tinted-text.tsx'

/** The level that a customer gave; 未评价 without one. */
export function Rating({ level }: { readonly level: SatisfactionLevel | null }) {
  if (level === null) return <span className="text-(--hutong-text-3)">{messages.unrated()}</span>
  const tone = level <= 2 ? 'good' : level === 3 ? 'plain' : level === 4 ? 'warn' : 'bad'
  return <Tinted tone={tone}>{satisfactionLevel.label(level)}</Tinted>
}
