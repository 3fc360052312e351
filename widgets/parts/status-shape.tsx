import type { SignState } from '../../core/features/seats/enums.ts'

/** Seat state as a shape, so that it does not depend on colour alone. */
export function StatusShape({ state }: { state: SignState }) {
  return (
    <svg aria-hidden="true" className="size-3 shrink-0" fill="currentColor" viewBox="0 0 12 12">
      {shapes[state]}
    </svg>
  )
}

const outlined = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 }

const shapes: Record<SignState, React.ReactNode> = {
  SIGN_FREE: <circle cx="6" cy="6" r="5" />,
  SIGN_BUSY: <path d="M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1ZM3 5h6v2H3Z" fillRule="evenodd" />,
  OFF_LINE: <circle cx="6" cy="6" r="4.1" {...outlined} />,
  RING: <path d="M6 .8 11.6 11H.4Z" />,
  CALLING: <path d="M1.4 1.4h9.2v9.2H1.4Z" />,
  CLEARING: <path d="M6 .2 11.8 6 6 11.8.2 6Z" />
}
