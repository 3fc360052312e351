/** A progress bar beside a text with the same information. */
export const ProgressBar = (props: {
  readonly label: string
  readonly text: string
  /** Whole percent, for assistive technology. */
  readonly percent: number
  /** From 0 to 1. */
  readonly share: number
  /** Width classes. */
  readonly width: string
}) => (
  <span className="flex items-center gap-2">
    <span
      aria-label={props.label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={props.percent}
      aria-valuetext={props.text}
      className={`${props.width} h-1.5 shrink-0 overflow-hidden rounded-(--hutong-radius-full) bg-(--hutong-bg-hover) forced-colors:border`}
      role="progressbar"
    >
      <span
        className="block h-full origin-left bg-(--hutong-brand) forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${props.share})` }}
      />
    </span>
    <span className="truncate tabular-nums" title={props.text}>
      {props.text}
    </span>
  </span>
)
