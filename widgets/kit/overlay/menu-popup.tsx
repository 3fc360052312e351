import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode } from 'react'
import { documentStylesheet, nothing } from '../styles/document-stylesheet.ts'
import type { OverlayProps } from './overlay.tsx'

export interface MenuEntry<Key extends string = string> {
  readonly key: Key
  readonly label: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  /** Why the entry is disabled; shown beside it. */
  readonly refusal?: string | undefined
}

/** Related entries, separated by a line. */
export interface MenuGroup<Key extends string = string> {
  readonly key: string
  readonly label?: string
  readonly entries: readonly MenuEntry<Key>[]
  /** Makes the group a radio group with this value. */
  readonly value?: Key | undefined
}

const item =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-(--hutong-radius-sm) px-2 py-1 ' +
  'text-[14px]/[22px] text-(--hutong-text) data-highlighted:bg-(--hutong-bg-hover)'

/** The menu, rendered by Base UI for a trigger that Base UI does not render. */
export default function MenuPopup(
  props: OverlayProps & {
    label: string
    groups: readonly MenuGroup[]
    side: 'right' | undefined
    onChoose: (key: string) => void
  }
) {
  const { anchor, container, groups } = props
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open
        modal={false}
        onOpenChange={(open, { event }) => {
          // The trigger toggles the popup; pressing it is not an outside press.
          if (!open && !event.composedPath().includes(anchor.current as EventTarget))
            props.onClose()
        }}
      >
        <Menu.Portal container={container}>
          <Menu.Positioner
            // In the top layer, outside all landmarks.
            aria-label={props.label}
            role="region"
            anchor={anchor}
            align="start"
            side={props.side}
            sideOffset={4}
            collisionBoundary={nothing}
            positionMethod="fixed"
          >
            <Menu.Popup
              id={props.id}
              aria-label={props.label}
              className={`${documentStylesheet} min-w-32 p-1`}
              finalFocus={anchor}
            >
              {groups.map((group, index) => (
                <Fragment key={group.key}>
                  {index > 0 && <Menu.Separator className="-mx-1 my-1 h-px bg-(--hutong-border)" />}
                  {group.label === undefined ? (
                    <Entries group={group} onChoose={props.onChoose} />
                  ) : (
                    <Menu.Group>
                      <Menu.GroupLabel className="px-2 pt-1 text-[12px]/5 text-(--hutong-text-3)">
                        {group.label}
                      </Menu.GroupLabel>
                      <Entries group={group} onChoose={props.onChoose} />
                    </Menu.Group>
                  )}
                </Fragment>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}

function Entries(props: { group: MenuGroup; onChoose: (key: string) => void }) {
  const { entries, value } = props.group
  if (value === undefined)
    return entries.map(entry => (
      <Menu.Item
        key={entry.key}
        className={entry.isDangerous ? `${item} text-(--hutong-danger)!` : item}
        disabled={entry.refusal !== undefined}
        onClick={() => props.onChoose(entry.key)}
      >
        <Face entry={entry} />
      </Menu.Item>
    ))
  return (
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
