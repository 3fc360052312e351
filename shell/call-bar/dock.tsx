import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showCallers } from '../../core/areas/calls/show-caller.ts'
import { openRecord } from '../../core/areas/person/open.ts'
import { carryEvents, type Deliver } from '../../core/events.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { openDoor } from '../../widgets/door.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { whenHere } from '../../widgets/parts/core.ts'
import { softphone } from '../../widgets/softphone/definition.ts'
import { Inner } from '../inner/inner.tsx'
import { innerSoftphone } from '../inner/widgets.ts'
import { $standalone } from '../router.ts'
import {
  $callBar,
  $customerCall,
  $dialPadWish,
  $isCallExpected,
  closeDialPad,
  keepPlace
} from './show.ts'

/** Everything but the seat's state, which has its place in the top bar. */
const values = {
  variant: 'bar',
  show: 'keypad recents devices transfer quality',
  hotkeys: 'off'
} as const

/** The bar fills the foot from edge to edge: it is no card. */
const shown =
  'min-w-0 grow [&_[part=header]]:rounded-none [&_[part=header]]:border-0 [&_[part=header]]:shadow-none'
/** Without a box of its own it cannot be seen, and a call that rings says so above everything. */
const hidden = 'contents [&>section]:hidden'

/**
 * The seat's telephone at the foot of the console: out of sight until there is something to see.
 * A call that rings shows itself above everything instead.
 */
export default function Dock() {
  const at = useStore($callBar)
  const flashTitle = useStore($standalone)
  const wish = useStore($dialPadWish)
  const isExpected = useStore($isCallExpected)
  const callRecordId = useStore($customerCall)
  const [wasExpected, setWasExpected] = useState(isExpected)
  if (isExpected && !wasExpected) setWasExpected(true)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => keepPlace(frame.current), [])
  useEffect(showCallers, [])
  useEffect(() => (frame.current ? bePhone(frame.current) : undefined), [])
  useEffect(() => (wish > 0 ? focusWhenThere(frame.current) : undefined), [wish])
  const isShown = at !== 'hidden'
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (isShown || !hasFocus.current) return
    hasFocus.current = false
    focusPage(frame.current)
  }, [isShown])
  return (
    <aside
      aria-label={t.callBar()}
      className={`flex shrink-0 items-center bg-(--hutong-bg) ${isShown ? 'min-h-12 border-t border-(--hutong-border) px-2' : ''}`}
      data-shown={isShown}
      onBlur={() => {
        hasFocus.current = false
      }}
      onFocus={() => {
        hasFocus.current = true
      }}
      ref={frame}
    >
      {wasExpected && (
        <Inner
          className={isShown ? shown : hidden}
          values={{ ...values, flashTitle }}
          widget={innerSoftphone}
        />
      )}
      {at === 'busy' && callRecordId !== undefined && (
        <Button className="ml-2" onClick={() => openRecord(callRecordId)}>
          <Icon sign="info" size={18} />
          <span className="max-lg:sr-only">{t.customerOfCall()}</span>
        </Button>
      )}
      {at === 'rest' && (
        <IconButton label={t.closeDialPad()} onClick={closeDialPad}>
          <Icon sign="clear" />
        </IconButton>
      )}
    </aside>
  )
}

/** The seat has its telephone, and the page hears of it, before there is anything to look at. */
function bePhone(frame: HTMLElement): () => void {
  const callOff = whenHere(core => core.wantPhone())
  const { deliver } = openDoor(frame, softphone, { states: new Set() })
  const stopCarrying = carryEvents('phone', deliver as Deliver)
  return () => {
    callOff()
    stopCarrying()
  }
}

/** Whoever was busy in the bar goes on in the page above it when the bar goes away. */
function focusPage(frame: HTMLElement | null): void {
  const root = frame?.getRootNode()
  if (root instanceof ShadowRoot)
    root.querySelector<HTMLElement>('[part=main]')?.focus({ preventScroll: true })
}

/** The field may be on its way, with the rest of the telephone. */
function focusWhenThere(frame: HTMLElement | null): (() => void) | undefined {
  const focus = () => {
    const field = frame?.querySelector('input')
    field?.focus()
    return field?.matches(':focus') ?? false
  }
  if (!frame || focus()) return undefined
  const watching = new MutationObserver(() => {
    if (focus()) watching.disconnect()
  })
  watching.observe(frame, { childList: true, subtree: true })
  return () => watching.disconnect()
}
