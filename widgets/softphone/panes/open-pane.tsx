import { type ReactNode, useEffect, useRef } from 'react'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Icon } from '../../kit/icon.tsx'

/** A pane that replaces the controls, with a back button. */
export function OpenPane(props: { title: string; onBack: () => void; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  // The focused element was replaced by this pane: focuses the back button, unless a field has the focus.
  useEffect(() => {
    if (!pane.current?.matches(':focus-within')) pane.current?.querySelector('button')?.focus()
  }, [])
  return (
    <section
      aria-label={props.title}
      className="flex flex-col gap-2"
      ref={pane}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        props.onBack()
      }}
    >
      <button
        aria-label={joinMessages.labelled({ label: messages.back(), value: props.title })}
        className="-ml-1 flex h-7 items-center gap-1 self-start rounded-(--hutong-radius-sm) pr-2 text-[14px]/[22px] text-(--hutong-text-2) hover:text-(--hutong-text)"
        onClick={props.onBack}
        type="button"
      >
        <Icon size={18} name="back" />
        {props.title}
      </button>
      {props.children}
    </section>
  )
}
