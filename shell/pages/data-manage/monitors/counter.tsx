import type { ReactNode } from 'react'

const base =
  'flex min-h-16 flex-col justify-center rounded-(--hutong-radius-lg) border ' +
  'border-(--hutong-border) bg-(--hutong-bg) px-3 text-left hover:bg-(--hutong-bg-hover) ' +
  'aria-pressed:border-(--hutong-brand) aria-pressed:bg-(--hutong-bg-sel)'

/** A group of counters that filter what a monitor shows. */
export const Counters = (props: {
  readonly label: string
  /** Large texts, for a wall display. */
  readonly isLarge?: boolean | undefined
  readonly children: ReactNode
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div
    aria-label={props.label}
    className={`grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-2 ${props.isLarge ? 'text-[16px]/6' : 'text-[13px]/5'}`}
    role="group"
  >
    {props.children}
  </div>
)

/** How many there are; a toggle that shows only these. */
export const Counter = (props: {
  readonly label: ReactNode
  readonly count: number
  readonly isPressed: boolean
  readonly onPress: () => void
  /** Colour of the label. */
  readonly ink?: string
  readonly isAlarm?: boolean
}) => (
  <button
    aria-pressed={props.isPressed}
    className={`${base} ${props.isAlarm ? 'border-(--hutong-danger)!' : ''}`}
    onClick={props.onPress}
    type="button"
  >
    <span className={`flex items-center gap-1.5 ${props.ink ?? 'text-(--hutong-text-2)'}`}>
      {props.label}
    </span>
    <span className="text-[1.5em] leading-[1.3333] font-semibold tabular-nums">{props.count}</span>
  </button>
)

/** What lasts longer than a limit, as a sign. */
export const OverdueSign = () => (
  <svg aria-hidden="true" className="size-3 shrink-0" fill="currentColor" viewBox="0 0 12 12">
    <path
      d="M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM5.1 2.6h1.8l-.3 4.2H5.4Zm-.1 6a1 1 0 1 1 2 0 1 1 0 0 1-2 0Z"
      fillRule="evenodd"
    />
  </svg>
)

/** Counter of what lasts longer than a limit. */
export const OverdueCounter = (props: {
  readonly label: string
  readonly count: number
  readonly isPressed: boolean
  readonly onPress: () => void
}) => (
  <Counter
    {...props}
    ink={props.count > 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-text-2)'}
    isAlarm={props.count > 0}
    label={
      <>
        <OverdueSign />
        {props.label}
      </>
    }
  />
)
