import type { ReactNode } from 'react'

/** Empty state: an illustration, a sentence, and an optional action. */
export function EmptyState(props: { readonly text: string; readonly action?: ReactNode }) {
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
