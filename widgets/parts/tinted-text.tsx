import type { ReactNode } from 'react'

const tones = {
  good: 'bg-(--hutong-success-bg) text-(--hutong-success)',
  bad: 'bg-(--hutong-danger-bg) text-(--hutong-danger)',
  warn: 'bg-(--hutong-warn-bg) text-(--hutong-warn)',
  plain: 'bg-(--hutong-bg-hover) text-(--hutong-text-2)'
}

/** Coloured tag; the text carries the meaning. */
export const Tinted = (props: {
  readonly tone: keyof typeof tones
  readonly children: ReactNode
}) => (
  <span
    className={`inline-flex h-5 items-center rounded-(--hutong-radius-sm) px-2 text-[12px]/5 forced-colors:border ${tones[props.tone]}`}
  >
    {props.children}
  </span>
)
