import { useId } from 'react'

interface SwitchRowProps {
  readonly label: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** A sentence below the switch. */
  readonly notice?: string
  readonly onFlip: () => void
}

/** A switch with its label, over the whole width. */
export function SwitchRow({ label, isOn, isDisabled, notice, onFlip }: SwitchRowProps) {
  const id = useId()
  return (
    <>
      <button
        aria-checked={isOn}
        aria-describedby={notice ? id : undefined}
        className="group flex min-h-8 items-center justify-between gap-3 rounded-(--hutong-radius-sm) text-left"
        disabled={isDisabled}
        onClick={onFlip}
        role="switch"
        type="button"
      >
        {label}
        <span
          aria-hidden="true"
          className="flex h-5 w-9 shrink-0 rounded-full bg-(--hutong-control) p-0.5 transition-colors duration-100 group-aria-checked:bg-(--hutong-brand) group-off:opacity-50 forced-colors:border"
        >
          <span className="size-4 rounded-full bg-white transition-transform duration-100 group-aria-checked:translate-x-4 forced-colors:bg-[ButtonText]" />
        </span>
      </button>
      {notice && (
        <p className="text-[12px]/5 text-(--hutong-text-2)" id={id}>
          {notice}
        </p>
      )}
    </>
  )
}
