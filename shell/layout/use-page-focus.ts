import { useStore } from '@nanostores/react'
import { useContext, useEffect } from 'react'
import { consoleMessages } from '../../core/messages/console-messages.ts'
import { useOnChange } from '../../widgets/kit/use-on-change.ts'
import { $route, titleIs } from '../router/router.ts'
import { hasMovedFocus } from './focus-since-navigation.ts'
import { ScrollContext } from './scroll-context.ts'

/** The first page after the start does not take the focus. */
let isFirst = true

/**
 * On a page change: sets the title, scrolls to the top and focuses the heading, so that screen readers
 * announce the page. A page that loads late leaves the focus where the user has put it meanwhile.
 */
export function usePageFocus(ownTitle?: string): void {
  const { path, title } = useStore($route)
  const scrollParent = useContext(ScrollContext)
  const name = consoleMessages.pageTitle({ title: ownTitle ?? title })
  useEffect(() => titleIs(name), [name])
  useOnChange(path, () => {
    const box = scrollParent.current
    if (!box) return
    if (isFirst) {
      isFirst = false
      return
    }
    box.scrollTop = 0
    if (!mayTakeFocus(box)) return
    const heading = box.querySelector('h1') ?? box
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

/**
 * Whether the focus may move: not while it is in the host page outside the console, and not away from what
 * the user has focused since the navigation.
 */
function mayTakeFocus(box: HTMLElement): boolean {
  const root = box.getRootNode()
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  return root instanceof ShadowRoot && activeElement === root.host && !hasMovedFocus()
}
