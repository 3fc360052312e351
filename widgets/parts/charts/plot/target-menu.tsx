import { type CSSProperties, useEffect, useRef } from 'react'
import { chartMessages as messages } from '../../../../core/messages/chart-messages.ts'
import { LazyMenu } from '../../../kit/overlay/menu.tsx'
import type { TriggerProps } from '../../../kit/overlay/overlay.tsx'
import type { Target } from '../chart-types.ts'

/** The rows that a point with several series leads to, as a menu at the point that is open from the start. */
export function TargetMenu(props: {
  readonly label: string
  readonly targets: readonly Target[]
  readonly place: { readonly x: number; readonly y: number }
  /** The menu gives the focus back. */
  readonly onClose: () => void
}) {
  const { label, targets, place, onClose } = props
  return (
    <LazyMenu
      entries={targets}
      label={messages.openOf({ label })}
      onChoose={key => targets.find(target => target.key === key)?.open()}
      trigger={trigger => (
        <Anchor onFocus={onClose} style={{ left: place.x, top: place.y }} trigger={trigger} />
      )}
    />
  )
}

/** Where the menu stands; the focus that it gives back is passed on to the plot. */
function Anchor(props: {
  readonly trigger: TriggerProps
  readonly style: CSSProperties
  readonly onFocus: () => void
}) {
  const { trigger, style, onFocus } = props
  const open = useRef(trigger.onClick)
  useEffect(() => open.current(), [])
  return (
    <button
      aria-hidden="true"
      className="pointer-events-none absolute size-px opacity-0"
      onFocus={onFocus}
      ref={trigger.ref}
      style={style}
      tabIndex={-1}
      type="button"
    />
  )
}
