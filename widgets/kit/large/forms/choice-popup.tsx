import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { type Ref, type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../icon.tsx'
import type { OverlayProps } from '../../overlay/overlay.tsx'
import { nothing } from '../../styles/document-stylesheet.ts'
import { type Option, option, popup } from '../cell-styles.ts'

/** The open list of a `Choice`, rendered by Base UI for a trigger that Base UI does not render. */
export default function ChoicePopup(
  props: OverlayProps & {
    readonly label: string
    readonly options: readonly Option[]
    readonly value: string | null
    readonly onChoose: (value: string) => void
  }
) {
  const { anchor, onClose } = props
  const list = useRef<HTMLDivElement>(null)
  // For its own triggers, Base UI does this on the key press or pointer press that opens the list.
  const begin = () => {
    const find = (which: string) =>
      list.current?.querySelector<HTMLElement>(`[role=option]${which}`)
    const start = find('[aria-selected=true]') ?? find(':not([aria-disabled=true])')
    start?.focus()
  }
  return (
    <CSPProvider disableStyleElements>
      <Select.Root
        items={props.options}
        modal={false}
        onOpenChange={(open, { event }) => {
          // The trigger toggles the popup; pressing it is not an outside press.
          if (!open && !event.composedPath().includes(anchor.current as EventTarget)) onClose()
        }}
        onValueChange={next => {
          if (next !== null) props.onChoose(next)
        }}
        open
        value={props.value}
      >
        <Select.Trigger render={({ ref }) => <Introduced anchor={anchor} to={ref} />} />
        <Select.Portal container={props.container}>
          <Select.Positioner
            aria-label={props.label}
            role="region"
            alignItemWithTrigger={false}
            anchor={anchor}
            collisionBoundary={nothing}
            positionMethod="fixed"
            sideOffset={4}
          >
            <Select.Popup
              className={popup}
              finalFocus={anchor}
              id={props.id}
              onFocus={event => {
                if (event.target === event.currentTarget) begin()
              }}
            >
              <Select.List aria-label={props.label} ref={list}>
                {props.options.map(one => (
                  <Select.Item
                    className={option}
                    disabled={one.refusal !== undefined}
                    key={one.value}
                    value={one.value}
                  >
                    <Select.ItemText>{one.label}</Select.ItemText>
                    {one.refusal && <span className="text-[12px]/5">{one.refusal}</span>}
                    <Select.ItemIndicator aria-hidden="true" className="ml-auto">
                      <Icon name="check" size={14} />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}

/** Renders nothing: registers the existing button as Base UI's trigger. */
function Introduced(props: {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly to: Ref<HTMLButtonElement> | undefined
}) {
  const { anchor, to } = props
  useLayoutEffect(() => {
    if (typeof to !== 'function') return
    to(anchor.current)
    return () => void to(null)
  }, [anchor, to])
  return null
}
