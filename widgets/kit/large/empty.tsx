import type { ReactNode } from 'react'
import { useWords } from './words.ts'

/** An empty sheet of paper, a sentence, and what could be done about it. */
export function NothingDrawn(props: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center text-(--hutong-text-3)">
      <svg
        aria-hidden="true"
        fill="none"
        height="64"
        stroke="currentColor"
        strokeWidth="1.5"
        viewBox="0 0 64 64"
        width="64"
      >
        <path
          d="M18 8h20l10 10v38H18zM38 8v10h10M26 30h14M26 38h14M26 46h8"
          strokeLinejoin="round"
        />
      </svg>
      <span>{props.text}</span>
      {props.action}
    </div>
  )
}

/** Where a chart would be, if there were figures. */
export function EmptyChart(props: { readonly text?: string; readonly height?: number }) {
  const words = useWords()
  return (
    <div
      className="flex flex-col items-center justify-center gap-3 text-center text-(--hutong-text-3)"
      style={{ height: props.height ?? 240 }}
    >
      <svg
        aria-hidden="true"
        fill="none"
        height="64"
        stroke="currentColor"
        strokeWidth="1.5"
        viewBox="0 0 96 64"
        width="96"
      >
        <path d="M6 4v54h84M20 58V40h10v18M40 58V26h10v32M60 58V34h10v24" strokeLinejoin="round" />
        <path d="M14 32l20-14 18 8 30-18" strokeDasharray="3 4" />
      </svg>
      <span>{props.text ?? words.empty()}</span>
    </div>
  )
}
