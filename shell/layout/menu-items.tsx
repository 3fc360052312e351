import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { Icon } from '../../widgets/kit/icon.tsx'
import { LazyMenu } from '../../widgets/kit/overlay/menu.tsx'
import { followLink } from '../router/follow-link.ts'
import type { MenuItem, MenuPage } from '../router/menu.ts'
import type { MenuSign } from '../router/menu-icons.ts'
import { href, navigate } from '../router/router.ts'
import { $chosenPath } from '../router/shown-menu.ts'
import { MenuIcon } from './menu-icon.tsx'

const look =
  'relative flex h-10 w-full items-center gap-3 rounded-(--hutong-radius) px-[11px] text-left ' +
  'text-[14px]/[22px] '
const idle = 'text-(--hutong-text-2) hover:bg-(--hutong-bg-hover) hover:text-(--hutong-text)'
const within = 'font-semibold text-(--hutong-link) hover:bg-(--hutong-bg-hover)'
const chosen =
  'bg-(--hutong-bg-sel) font-semibold text-(--hutong-link) ' +
  'before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-(--hutong-radius-full) before:bg-current'

interface ItemProps {
  readonly isFolded: boolean
  readonly onWent?: (() => void) | undefined
}

/** A page of the menu, as a link that can be opened in a new tab. */
export function MenuLink(
  props: ItemProps & {
    readonly path: string
    readonly title: string
    readonly icon?: MenuSign
  }
) {
  const { path, title, icon, isFolded, onWent } = props
  const isChosen = useStore($chosenPath) === path
  const go = (event: MouseEvent) => {
    if (followLink(event, path)) onWent?.()
  }
  return (
    <a
      aria-current={isChosen ? 'page' : undefined}
      aria-label={isFolded ? title : undefined}
      className={`${look}${isChosen ? chosen : idle} ${icon ? '' : 'pl-[41px]'}`}
      href={href(path)}
      onClick={go}
      title={isFolded ? title : undefined}
    >
      {icon && <MenuIcon isChosen={isChosen} sign={icon} />}
      {!isFolded && (
        <span className="min-w-0 truncate" title={title}>
          {title}
        </span>
      )}
    </a>
  )
}

/** A group of pages: expands below its title, or as a popup beside the folded menu. */
export function MenuGroup(
  props: ItemProps & { readonly item: MenuItem; readonly pages: readonly MenuPage[] }
) {
  const { item, pages, isFolded, onWent } = props
  const path = useStore($chosenPath)
  const isWithin = pages.some(page => page.path === path)
  const [isOpen, setOpen] = useState(isWithin)
  const list = useId()
  useEffect(() => {
    if (isWithin) setOpen(true)
  }, [isWithin])
  const face = (
    <>
      <MenuIcon isChosen={isWithin} sign={item.icon} />
      {!isFolded && (
        <>
          <span className="min-w-0 grow truncate" title={item.title}>
            {item.title}
          </span>
          <Icon
            className={`transition-transform duration-(--hutong-t2) ${isOpen ? 'rotate-180' : ''}`}
            name="down"
            size={16}
          />
        </>
      )}
    </>
  )
  if (isFolded)
    return (
      <LazyMenu
        entries={pages.map(({ path, title }) => ({ key: path, label: title }))}
        label={item.title}
        side="right"
        onChoose={chosenPath => {
          navigate(chosenPath)
          onWent?.()
        }}
        trigger={trigger => (
          <button
            {...trigger}
            aria-label={item.title}
            className={`${look}${isWithin ? chosen : idle}`}
            title={item.title}
            type="button"
          >
            {face}
          </button>
        )}
        value={pages.find(page => page.path === path)?.path}
      />
    )
  return (
    <>
      <button
        aria-controls={list}
        aria-expanded={isOpen}
        className={`${look}${isWithin ? within : idle}`}
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        {face}
      </button>
      <ul className="mt-1 flex flex-col gap-1" hidden={!isOpen} id={list}>
        {isOpen &&
          pages.map(page => (
            <li key={page.path}>
              <MenuLink isFolded={false} onWent={onWent} path={page.path} title={page.title} />
            </li>
          ))}
      </ul>
    </>
  )
}
