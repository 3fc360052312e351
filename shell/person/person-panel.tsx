import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { personMessages as messages } from '../../core/features/person/messages.ts'
import { $openPerson, closePerson, unfoldPerson } from '../../core/features/person/person-window.ts'
import { $listening, stopListening } from '../../core/features/supervision/listening.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useOverlayEntry } from '../../widgets/kit/overlay/overlay-stack.ts'
import { useOnChange, useOnLeave } from '../../widgets/kit/use-on-change.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import { HostMainContext } from '../layout/main-landmark.tsx'
import type { PersonPlaceProps } from '../layout/person-panel-props.ts'
import { $route } from '../router/router.ts'
import { Details } from './person-details.tsx'
import { useOpener } from './use-person-opener.ts'

const shapes = {
  beside: {
    role: 'complementary',
    look: 'col-start-2 row-start-1 w-105 border-l border-(--hutong-border) bg-(--hutong-bg)'
  },
  over: {
    role: 'dialog',
    look: 'absolute inset-y-0 right-0 z-10 w-105 max-w-full bg-(--hutong-bg) shadow-(--hutong-sh-3)'
  },
  instead: { role: 'main', look: 'col-start-1 row-start-1' }
} as const

/**
 * 服务对象详情, 通话记录, or 通话详情 of a supervised call: beside the page, over it, or in place of it
 * (rule console-15).
 */
export default function PersonPlace({ shape, main, onHere }: PersonPlaceProps) {
  const open = useStore($openPerson)
  const listening = useStore($listening)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { role, look } = shapes[shape]
  const hasHostMain = use(HostMainContext)
  const isInstead = shape === 'instead'
  useLayoutEffect(() => onHere(true), [onHere])
  useOpener(main)
  const { path } = useStore($route)
  useOnLeave(path, closePerson)
  const key = open.status === 'closed' ? undefined : (open.customerId ?? open.callRecordId)
  useOnChange(`${key} ${isInstead}`, () => heading.current?.focus({ preventScroll: true }))
  const { callRecordId = undefined } = open.status === 'closed' ? {} : open
  const isListening = callRecordId !== undefined && listening?.callRecordId === callRecordId
  const title =
    callRecordId === undefined
      ? messages.title()
      : isListening
        ? messages.listening()
        : messages.record()
  const close = () => (isListening ? setConfirming(true) : closePerson())
  // A supervised call is not restored from an address.
  const address = callRecordId === undefined ? `customer-${key}` : `record-${callRecordId}`
  useOverlayEntry(open.status !== 'closed', close, isListening ? undefined : address)
  if (open.status === 'closed') return null
  const Frame = isInstead ? Whole : Narrow
  return (
    <>
      {shape === 'over' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a hand's short cut; keys have Escape
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div className="absolute inset-0 z-10 bg-black/45" onClick={close} />
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: each of the three roles has a name */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the whole window */}
      <div
        aria-label={title}
        aria-modal={shape === 'over' || undefined}
        className={`flex min-h-0 min-w-0 flex-col outline-none ${look}`}
        onKeyDown={event => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented)
            return
          event.stopPropagation()
          close()
        }}
        role={role === 'main' && hasHostMain ? 'region' : role}
        tabIndex={-1}
      >
        <Frame heading={heading} onClose={close} title={title}>
          <Details about={open} isInstead={isInstead} />
        </Frame>
      </div>
      <Confirm
        isDangerous
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (!yes) return
          closePerson()
          begin(stopListening())
        }}
        text={messages.askToLeave()}
        title={messages.question()}
      />
    </>
  )
}

interface FrameProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

function Narrow({ heading, title, onClose, children }: FrameProps) {
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-(--hutong-border) pr-3 pl-5">
        <h2 className="grow text-[16px]/6 font-semibold" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button onClick={unfoldPerson} size="small">
          {messages.unfold()}
        </Button>
        <IconButton label={commonMessages.close()} onClick={onClose}>
          <Icon name="clear" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        aria-label={title}
        className="flex min-h-0 grow flex-col overflow-auto"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}

function Whole({ heading, title, onClose, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      aria-label={title}
      className="flex min-h-0 grow flex-col gap-4 overflow-auto px-5 py-4"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onClose}>
          <Icon name="back" size={16} />
          {messages.back()}
        </Button>
        <h1 className="text-[20px]/7 font-semibold" ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
    </div>
  )
}
