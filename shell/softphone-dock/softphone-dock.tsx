import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showCallers } from '../../core/features/calls/show-caller.ts'
import { openRecord } from '../../core/features/person/person-window.ts'
import { topBarPopupMessages as messages } from '../../core/messages/top-bar-popup-messages.ts'
import { carryEvents, type EventDispatcher } from '../../core/public-events.ts'
import { createElementHost } from '../../widgets/define/element-host.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { whenHere } from '../../widgets/parts/core-loader.ts'
import { softphone } from '../../widgets/softphone/definition.ts'
import { Embedded } from '../embedded/embedded-widget.tsx'
import { embeddedSoftphone } from '../embedded/embedded-widgets.ts'
import { $standalone } from '../router/router.ts'
import {
  $callBar,
  $customerCall,
  $dialPadRequest,
  $isCallExpected,
  closeDialPad,
  keepPlace
} from './show-softphone.ts'

/** Everything but the agent state, which is in the top bar. */
const values = {
  variant: 'bar',
  show: 'keypad recents devices transfer quality pop-out',
  hotkeys: 'off'
} as const

/** The bar spans the footer, without the card's border. */
const shown =
  'min-w-0 grow [&_[part=header]]:rounded-none [&_[part=header]]:border-0 [&_[part=header]]:shadow-none'
/** Hidden without its box; an incoming call is shown in an overlay. */
const hidden = 'contents [&>section]:hidden'

/**
 * The seat's telephone in the console's footer, hidden while there is nothing to show.
 * Incoming calls are shown in an overlay instead.
 */
export default function Dock() {
  const status = useStore($callBar)
  const flashTitle = useStore($standalone)
  const request = useStore($dialPadRequest)
  const isExpected = useStore($isCallExpected)
  const callRecordId = useStore($customerCall)
  const [wasExpected, setWasExpected] = useState(isExpected)
  if (isExpected && !wasExpected) setWasExpected(true)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => keepPlace(frame.current), [])
  useEffect(showCallers, [])
  useEffect(() => (frame.current ? bePhone(frame.current) : undefined), [])
  useEffect(() => (request > 0 ? focusWhenThere(frame.current) : undefined), [request])
  const isShown = status !== 'hidden'
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (isShown || !hasFocus.current) return
    hasFocus.current = false
    focusPage(frame.current)
  }, [isShown])
  return (
    <aside
      aria-label={messages.callBar()}
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
        <Embedded
          className={isShown ? shown : hidden}
          values={{ ...values, flashTitle }}
          widget={embeddedSoftphone}
        />
      )}
      {status === 'busy' && callRecordId !== undefined && (
        <Button className="ml-2" onClick={() => openRecord(callRecordId)}>
          <Icon name="info" size={18} />
          <span className="max-lg:sr-only">{messages.customerOfCall()}</span>
        </Button>
      )}
      {status === 'rest' && (
        <IconButton label={messages.closeDialPad()} onClick={closeDialPad}>
          <Icon name="clear" />
        </IconButton>
      )}
    </aside>
  )
}

/** Connects the telephone and its events before its view is loaded. */
function bePhone(frame: HTMLElement): () => void {
  const callOff = whenHere(core => core.wantPhone())
  const { emit: deliver } = createElementHost(frame, softphone, { states: new Set() })
  const stopCarrying = carryEvents('phone', deliver as EventDispatcher)
  return () => {
    callOff()
    stopCarrying()
  }
}

/** Moves the focus from the bar to the page when the bar is hidden. */
function focusPage(frame: HTMLElement | null): void {
  const root = frame?.getRootNode()
  if (root instanceof ShadowRoot)
    root.querySelector<HTMLElement>('[part=main]')?.focus({ preventScroll: true })
}

/** Focuses the input, which may still be loading with the telephone. */
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
