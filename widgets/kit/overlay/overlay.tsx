import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState
} from 'react'
import type { LazyView } from '../lazy-view.tsx'
import { usePortal } from './portal.tsx'

type Kind = 'menu' | 'dialog' | 'listbox'

/** Attributes of the trigger button, for the kit's and any other button. */
export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': Kind
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
  readonly onFocus: () => void
  readonly onPointerEnter: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Props of an overlay once its chunk is loaded and it was opened. */
export interface OverlayProps {
  readonly id: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly container: HTMLElement
  readonly onClose: () => void
}

/**
 * The trigger of a lazy overlay. Base UI is fetched when the button is hovered, focused or pressed; the
 * button element is never replaced, so that the focus is kept when the chunk arrives.
 */
export function useOverlay<Props extends OverlayProps>(
  kind: Kind,
  part: LazyView<Props>,
  overlayOf: (Part: ComponentType<Props>, overlay: OverlayProps) => ReactNode
): { readonly trigger: TriggerProps; readonly overlay: ReactNode; readonly isOpen: boolean } {
  const anchor = useRef<HTMLButtonElement>(null)
  const container = usePortal()
  const id = useId()
  const [isRequested, want] = useState(false)
  const [, redraw] = useState(false)
  const Part = part.get()
  const isOpen = isRequested && Part !== undefined && container !== null
  useTopLayer(container, isOpen)

  const near = () => void part.fetch()
  const open = (on: boolean) => {
    want(on)
    if (on && !part.get())
      void part.fetch().then(() => {
        redraw(true)
        if (!part.get()) want(false)
      })
  }
  return {
    isOpen,
    overlay: isOpen && overlayOf(Part, { id, anchor, container, onClose: () => want(false) }),
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => open(!isRequested),
      onFocus: near,
      onPointerEnter: near,
      onKeyDown: event => {
        if (kind === 'dialog' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        open(true)
      }
    }
  }
}

const users = new WeakMap<HTMLElement, number>()

/** Keeps the overlay container in the browser's top layer while it has content. */
export function useTopLayer(place: HTMLElement | null, isUsed: boolean): void {
  useEffect(() => {
    if (!place || !isUsed) return
    count(place, 1)
    return () => count(place, -1)
  }, [place, isUsed])
}

/**
 * Compensates a host's `zoom`: lengths measured in window px would be scaled twice. The overlay
 * container is not zoomed, its content is (`--hutong-zoom`).
 */
function fitZoom(place: HTMLElement): void {
  const { style } = place
  style.zoom = '1'
  const zoom = zoomOf(place)
  style.zoom = `${1 / zoom}`
  style.setProperty('--hutong-zoom', `${zoom}`)
}

/** Zoom factor of an element; 1 where the browser does not report it. */
export const zoomOf = (element: Element): number =>
  ('currentCSSZoom' in element && Number(element.currentCSSZoom)) || 1

function count(place: HTMLElement, change: number): void {
  const now = (users.get(place) ?? 0) + change
  users.set(place, now)
  if (!place.isConnected) return
  const isShown = place.matches(':popover-open')
  if (now > 0 && !isShown) {
    place.showPopover()
    fitZoom(place)
  }
  if (now === 0 && isShown) place.hidePopover()
}
