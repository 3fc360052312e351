import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { consoleMessages as messages } from '../../core/messages/console-messages.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { $menu } from '../router/shown-menu.ts'
import { MenuGroup, MenuLink } from './menu-items.tsx'

/** Pages that the user may open. Arrow keys, Home and End move the focus. */
export function Sidebar(props: {
  readonly isFolded: boolean
  readonly onWent?: () => void
  readonly foot?: ReactNode
}) {
  const menu = useStore($menu)
  const box = useRef<HTMLElement>(null)
  const { isFolded, onWent } = props
  return (
    <nav
      aria-label={messages.menu()}
      className="flex size-full min-h-0 flex-col bg-(--hutong-bg)"
      onKeyDown={event => walk(event, box.current)}
      part="sidebar"
      ref={box}
    >
      {menu.length === 0 && !isFolded && (
        <p className="p-4 text-[13px]/5 text-(--hutong-text-3)">{messages.noMenu()}</p>
      )}
      <ul className="flex min-h-0 grow flex-col gap-1 overflow-y-auto overflow-x-hidden p-2">
        {menu.map(item => (
          <li key={item.path}>
            {item.pages ? (
              <MenuGroup isFolded={isFolded} item={item} onWent={onWent} pages={item.pages} />
            ) : (
              <MenuLink
                icon={item.icon}
                isFolded={isFolded}
                onWent={onWent}
                path={item.path}
                title={item.title}
              />
            )}
          </li>
        ))}
      </ul>
      {props.foot}
    </nav>
  )
}

/** Button that folds and unfolds the menu. */
export function FoldButton(props: { readonly isFolded: boolean; readonly onFold: () => void }) {
  const name = props.isFolded ? messages.unfoldMenu() : messages.foldMenu()
  return (
    <div className="border-t border-(--hutong-border) p-2">
      <button
        aria-expanded={!props.isFolded}
        aria-label={name}
        className="flex h-9 w-full items-center gap-3 rounded-(--hutong-radius) px-[11px] text-[13px]/5 text-(--hutong-text-2) hover:bg-(--hutong-bg-hover)"
        onClick={props.onFold}
        title={name}
        type="button"
      >
        <Icon className={props.isFolded ? 'rotate-180' : ''} name="back" size={18} />
        {!props.isFolded && <span>{name}</span>}
      </button>
    </div>
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1
}

function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = steps[event.key]
  if (!box || !step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
    return
  const stops = [...box.querySelectorAll<HTMLElement>('ul a, ul button')]
  const at = stops.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  stops[step(at, stops.length)]?.focus()
}
