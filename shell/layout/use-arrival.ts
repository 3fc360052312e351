import { useStore } from '@nanostores/react'
import { useContext, useEffect } from 'react'
import { consoleText } from '../../core/text/console.ts'
import { $route, titleIs } from '../router.ts'
import { StageContext } from './stage-context.ts'

/** Where the focus was left by the last page; the first page of all takes none. */
let isFirst = true

/**
 * A page has been drawn: the title says so, it is read from its top, and the focus goes to its
 * heading, which is how a screen reader hears of it.
 */
export function useArrival(ownTitle?: string): void {
  const { path, title } = useStore($route)
  const stage = useContext(StageContext)
  const name = ownTitle ?? title
  useEffect(() => titleIs(consoleText.pageTitle({ title: name })), [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is an arrival
  useEffect(() => {
    const box = stage.current
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
  }, [path, stage])
}

/** Not when somebody is busy in another part of the page around the console. */
function mayTakeFocus(box: HTMLElement): boolean {
  const root = box.getRootNode()
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    (root instanceof ShadowRoot && activeElement === root.host)
  )
}
