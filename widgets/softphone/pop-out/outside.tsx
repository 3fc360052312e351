import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { popOutMessages } from '../../../core/phone/pop-out-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Button } from '../../kit/button.tsx'
import { PortalContext } from '../../kit/overlay/portal.tsx'
import { fetchCore } from '../../parts/core-loader.ts'
import { NoticesElsewhere } from '../../parts/notices.tsx'
import type { Place } from '../softphone-settings.ts'
import { forwardKeys, furnish, type Outside, openWindow } from './open-window.ts'

export interface OutsideProps {
  readonly variant: 'panel' | 'bar' | 'float'
  readonly onPlace: (place: Place) => void
  readonly children: ReactNode
}

const refused = (): Promise<void> =>
  fetchCore().then(core => void core.notify('error', popOutMessages.refused()))

/**
 * The softphone in a window above all others; in the page, where it was, stands a button that brings it
 * back. Until the window is there the softphone stays in the page. Closing the window
 * brings it back; leaving the page closes the window.
 */
export default function OutsideView({ variant, onPlace, children }: OutsideProps) {
  const place = useRef<HTMLElement>(null)
  const [outside, setOutside] = useState<Outside>()
  const [height, setHeight] = useState(0)
  const back = () => onPlace('page')
  useEffect(() => {
    const from = place.current
    const root = from?.getRootNode()
    let opened: Window | undefined
    let stop = () => {}
    let isOver = false
    const close = () => opened?.close()
    const begin = async () => {
      const target = await openWindow()
      opened = target
      if (isOver || !from) return target.close()
      const furnished = furnish(target, from, messages.softphone())
      stop = furnished.stop
      target.addEventListener('pagehide', () => isOver || onPlace('page'))
      forwardKeys(target)
      setHeight(from.nextElementSibling?.getBoundingClientRect().height ?? 0)
      setOutside(furnished)
      onPlace('window')
    }
    begin().catch(() => {
      if (isOver) return
      onPlace('page')
      refused().catch(() => undefined)
    })
    addEventListener('pagehide', close)
    return () => {
      isOver = true
      stop()
      removeEventListener('pagehide', close)
      close()
      refocus(root)
    }
  }, [onPlace])
  useEffect(() => outside?.root.querySelector<HTMLElement>('[part=base]')?.focus(), [outside])
  if (!outside)
    return (
      <>
        <span hidden ref={place} />
        {children}
      </>
    )
  return (
    <>
      {variant === 'float' || <Stand height={height} isBar={variant === 'bar'} onBack={back} />}
      {createPortal(
        <PortalContext value={outside.portal}>
          <NoticesElsewhere value={false}>{children}</NoticesElsewhere>
        </PortalContext>,
        outside.root
      )}
    </>
  )
}

/** The keyboard goes on in the softphone, unless it is elsewhere in the page. */
function refocus(root: Node | undefined): void {
  setTimeout(() => {
    const { activeElement, body } = document
    const isFree = !activeElement || activeElement === body
    if (isFree && root && 'host' in root)
      (root as ShadowRoot).querySelector<HTMLElement>('[part=base]')?.focus({ preventScroll: true })
  })
}

interface StandProps {
  readonly isBar: boolean
  /** In px. */
  readonly height: number
  readonly onBack: () => void
}

/** In place of the softphone, and of its size. */
const Stand = ({ isBar, height, onBack }: StandProps) => (
  <section
    aria-label={messages.softphone()}
    className={`flex max-w-full items-center justify-center gap-3 rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) px-[15px] text-(--hutong-text-2) ${isBar ? '' : 'w-[300px] flex-col'}`}
    style={{ height }}
  >
    <p role="status">{popOutMessages.poppedOut()}</p>
    <Button onClick={onBack}>{popOutMessages.popIn()}</Button>
  </section>
)
