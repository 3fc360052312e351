import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { OverlayProps } from './overlay.tsx'
import { nothing, sheetOfPaper } from './paper.ts'

export interface MenuEntry<Key extends string = string> {
  readonly key: Key
  readonly label: string
  readonly icon?: ReactNode
  /** Why it cannot be chosen now; said beside it. */
  readonly refusal?: string | undefined
}

const item =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-(--hutong-radius-sm) px-2 py-1 ' +
  'text-[14px]/[22px] text-(--hutong-text) data-highlighted:bg-(--hutong-bg-hover) ' +
  'data-disabled:cursor-default data-disabled:text-(--hutong-text-disabled)'

/** The menu itself, drawn by Base UI beside a button that is not its own. */
export default function MenuPopup(
  props: OverlayProps & {
    label: string
    entries: readonly MenuEntry[]
    value: string | undefined
    onChoose: (key: string) => void
  }
) {
  const { anchor, container, entries, value } = props
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open
        modal={false}
        onOpenChange={(open, { event }) => {
          // The button closes what it opened; that is not a press outside.
          if (!open && !event.composedPath().includes(anchor.current as EventTarget))
            props.onClose()
        }}
      >
        <Menu.Portal container={container}>
          <Menu.Positioner
            anchor={anchor}
            align="start"
            sideOffset={4}
            collisionBoundary={nothing}
            positionMethod="fixed"
          >
            <Menu.Popup
              id={props.id}
              aria-label={props.label}
              className={`${sheetOfPaper} min-w-32 p-1`}
              finalFocus={anchor}
            >
              {value === undefined ? (
                entries.map(entry => (
                  <Menu.Item
                    key={entry.key}
                    className={item}
                    disabled={entry.refusal !== undefined}
                    onClick={() => props.onChoose(entry.key)}
                  >
                    <Face entry={entry} />
                  </Menu.Item>
                ))
              ) : (
                <Menu.RadioGroup value={value} onValueChange={key => props.onChoose(String(key))}>
                  {entries.map(entry => (
                    <Menu.RadioItem
                      key={entry.key}
                      className={`${item} data-checked:font-semibold`}
                      closeOnClick
                      disabled={entry.refusal !== undefined}
                      value={entry.key}
                    >
                      <Face entry={entry} />
                      <Menu.RadioItemIndicator className="ml-auto pl-2" aria-hidden="true">
                        ✓
                      </Menu.RadioItemIndicator>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}

function Face({ entry }: { entry: MenuEntry }) {
  return (
    <>
      {entry.icon}
      {entry.label}
      {entry.refusal && (
        <span className="ml-auto pl-2 text-[12px]/5 font-normal text-(--hutong-text-3)">
          {entry.refusal}
        </span>
      )}
    </>
  )
}
