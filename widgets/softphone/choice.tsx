import { useId } from 'react'
import { Icon } from '../kit/icon.tsx'

/** A label and the browser's own list: it is never clipped, and every screen reader knows it. */
export function Choice(props: {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** What it is called when nothing in particular is chosen. */
  unchosen: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-3 text-[14px]/[22px]">
      <label className="min-w-14 text-(--hutong-text-2)" htmlFor={id}>
        {props.label}
      </label>
      <div className="relative min-w-0">
        <select
          className="h-8 w-full appearance-none truncate rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) pl-3 pr-8 text-(--hutong-text)"
          id={id}
          onChange={event => props.onChange(event.target.value || undefined)}
          value={props.value ?? ''}
        >
          <option value="">{props.unchosen}</option>
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          className="pointer-events-none absolute top-2 right-2 text-(--hutong-text-3)"
          sign="down"
          size={16}
        />
      </div>
    </div>
  )
}
