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
import { fetchTwice } from '../fetch-twice.ts'
import { usePortal } from './portal.tsx'

type Kind = 'menu' | 'dialog' | 'listbox'

/** What the button of an overlay wears; the kit's and anybody else's buttons can. */
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

/** What an overlay is drawn with, once its chunk is here and it has been asked to open. */
export interface OverlayProps {
  readonly id: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly container: HTMLElement
  readonly onClose: () => void
}

export interface Chunk<Props> {
  readonly get: () => ComponentType<Props> | undefined
  readonly fetch: () => Promise<unknown>
}

/** A part that is fetched when a hand comes near it, and kept. */
export function chunk<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>
): Chunk<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<unknown> | undefined
  return {
    get: () => part,
    fetch: () => {
      coming ??= fetchTwice(load).then(
        module => {
          part = module.default
        },
        () => {
          coming = undefined
        }
      )
      return coming
    }
  }
}

/**
 * The button's half of an overlay. Base UI stays away until somebody points at, focuses or presses
 * the button; the button itself never changes, so that focus is not lost when the chunk arrives.
 */
export function useOverlay<Props extends OverlayProps>(
  kind: Kind,
  part: Chunk<Props>,
  draw: (Part: ComponentType<Props>, overlay: OverlayProps) => ReactNode
): { readonly trigger: TriggerProps; readonly overlay: ReactNode; readonly isOpen: boolean } {
  const anchor = useRef<HTMLButtonElement>(null)
  const container = usePortal()
  const id = useId()
  const [isWanted, want] = useState(false)
  const [, redraw] = useState(false)
  const Part = part.get()
  const isOpen = isWanted && Part !== undefined && container !== null
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
    overlay: isOpen && draw(Part, { id, anchor, container, onClose: () => want(false) }),
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => open(!isWanted),
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

/** Keeps the place of overlays in the browser's top layer while anything is drawn there. */
export function useTopLayer(place: HTMLElement | null, isUsed: boolean): void {
  useEffect(() => {
    if (!place || !isUsed) return
    count(place, 1)
    return () => count(place, -1)
  }, [place, isUsed])
}

/**
 * Under a host's `zoom`, what is measured in pixels of the window and written as a length would be
 * scaled once more: the place of overlays is not zoomed, and what stands in it is (`--hutong-zoom`).
 */
function fitZoom(place: HTMLElement): void {
  const { style } = place
  style.zoom = '1'
  const zoom = zoomOf(place)
  style.zoom = `${1 / zoom}`
  style.setProperty('--hutong-zoom', `${zoom}`)
}

/** How much larger than its lengths say an element is drawn; 1 where the browser does not tell. */
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
