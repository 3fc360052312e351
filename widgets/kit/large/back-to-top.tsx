import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useKitMessages } from './kit-messages-context.ts'

const TOP_BUTTON_AFTER_PX = 400
const SCROLL_MS = 500

/** Shown after scrolling 400 px; scrolls to the top in about half a second (rule console-12). */
export default function BackToTop({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const [isFar, setFar] = useState(false)
  const scrolled = useRef<HTMLElement>(null)
  const kitMessages = useKitMessages()
  useEffect(() => {
    const box = of.current
    if (!box) return
    // Handles the page and its table, which scrolls within the page.
    const look = ({ target }: Pick<Event, 'target'>) => {
      if (!(target instanceof HTMLElement) || (target !== box && !target.querySelector('thead')))
        return
      setFar(target.scrollTop > TOP_BUTTON_AFTER_PX)
      scrolled.current = target
    }
    look({ target: box })
    box.addEventListener('scroll', look, { capture: true, passive: true })
    return () => box.removeEventListener('scroll', look, { capture: true })
  }, [of])
  if (!isFar) return null
  return (
    <button
      aria-label={kitMessages.backToTop()}
      className="sticky bottom-20 left-full mr-6 flex size-10 items-center justify-center rounded-full border border-(--hutong-border) bg-(--hutong-bg-raised) text-(--hutong-text-2) shadow-(--hutong-sh-2) hover:text-(--hutong-link)"
      onClick={() => {
        // The button is about to be unmounted: focus stays in the scroll container.
        of.current?.focus({ preventScroll: true })
        if (scrolled.current) scrollUp(scrolled.current)
      }}
      title={kitMessages.backToTop()}
      type="button"
    >
      <Icon className="rotate-180" name="down" />
    </button>
  )
}

function scrollUp(box: HTMLElement): void {
  const from = box.scrollTop
  const began = performance.now()
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const step = (now: number) => {
    const share = prefersReducedMotion ? 1 : Math.min(1, Math.max(0, (now - began) / SCROLL_MS))
    box.scrollTop = from * (1 - share) ** 3
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
