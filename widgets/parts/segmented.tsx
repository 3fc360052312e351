import { rove } from './roving-focus.ts'

/** A choice among a few options, all in sight; arrow keys choose (APG radio group). */
export function Segmented<Value extends string>(props: {
  readonly label: string
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}) {
  const { label, options, value, onChoose } = props
  return (
    <div
      aria-label={label}
      className="flex gap-1 rounded-(--hutong-radius) bg-(--hutong-bg-sub) p-1"
      onKeyDown={event => rove(event)?.click()}
      role="radiogroup"
    >
      {options.map(([one, text]) => (
        // A shadow root keeps a reference to a radio input that was checked, and to everything around it.
        // biome-ignore lint/a11y/useSemanticElements: see above
        <button
          aria-checked={value === one}
          className="h-7 min-w-12 rounded-(--hutong-radius-sm) border border-transparent px-3 text-[13px]/5 text-(--hutong-text-2) hover:text-(--hutong-text) aria-checked:bg-(--hutong-bg-on) aria-checked:font-semibold aria-checked:text-(--hutong-text) aria-checked:shadow-(--hutong-sh-1) contrast-more:border-(--hutong-border) forced-colors:aria-checked:border-[Highlight]"
          key={one}
          onClick={() => onChoose(one)}
          role="radio"
          tabIndex={value === one ? 0 : -1}
          type="button"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
