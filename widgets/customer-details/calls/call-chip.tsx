import type { ReactNode } from 'react'
import { intentLetterOf } from '../../../core/features/customer-details/enums.ts'

const tones = {
  good: 'bg-(--hutong-success-bg) text-(--hutong-success)',
  bad: 'bg-(--hutong-danger-bg) text-(--hutong-danger)',
  warn: 'bg-(--hutong-warn-bg) text-(--hutong-warn)',
  brand: 'bg-(--hutong-bg-sel) text-(--hutong-link)',
  plain: 'bg-(--hutong-bg-hover) text-(--hutong-text-2)'
}

/** A coloured tag; the meaning is in the text, not only in the colour. */
export const Chip = (props: {
  readonly tone: keyof typeof tones
  readonly title?: string
  readonly children: ReactNode
}) => (
  <span
    className={`inline-flex min-h-5 max-w-full items-center rounded-(--hutong-radius-sm) px-2 text-[12px]/5 forced-colors:border ${tones[props.tone]}`}
    title={props.title}
  >
    <span className="truncate">{props.children}</span>
  </span>
)

/** The six intent colours: the host's custom properties, or the defaults. */
const intentInks = {
  A: 'text-(--hutong-intent-a,var(--hutong-success))',
  B: 'text-(--hutong-intent-b,var(--hutong-link))',
  C: 'text-(--hutong-intent-c,var(--hutong-warn))',
  D: 'text-(--hutong-intent-d,var(--hutong-wrap))',
  E: 'text-(--hutong-intent-e,var(--hutong-text-3))',
  F: 'text-(--hutong-intent-f,var(--hutong-danger))'
}

/** The intent level: its name as the server sends it, coloured by its letter. */
export function IntentChip({ code, name }: { readonly code: string; readonly name: string }) {
  const letter = intentLetterOf(code)
  return (
    <span
      className={`inline-flex h-5 max-w-40 items-center rounded-(--hutong-radius-sm) border border-current px-1.5 text-[12px]/4 font-semibold ${letter ? intentInks[letter] : 'text-(--hutong-text-2)'}`}
      title={name}
    >
      <span className="truncate">{name}</span>
    </span>
  )
}
