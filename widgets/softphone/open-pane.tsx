import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { softphoneText as t } from '../../core/text/softphone.ts'

/** A pane that has taken the place of the controls, and the way back to them. */
export function OpenPane(props: { title: string; onBack: () => void; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  // What had the focus has just given way to this pane; it goes on to the first thing to fill in.
  useEffect(() => first(pane.current)?.focus(), [])
  return (
    <section
      aria-label={props.title}
      className="flex flex-col gap-2"
      ref={pane}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onBack()
      }}
    >
      <button
        aria-label={`${t.back()}：${props.title}`}
        className="-ml-1 flex h-7 items-center gap-1 self-start rounded-(--hutong-radius-sm) pr-2 text-[14px]/[22px] text-(--hutong-text-2) hover:text-(--hutong-text)"
        onClick={props.onBack}
        type="button"
      >
        <ChevronLeft aria-hidden="true" size={18} />
        {props.title}
      </button>
      {props.children}
    </section>
  )
}

const first = (pane: HTMLElement | null) =>
  pane?.querySelector<HTMLElement>('input') ?? pane?.querySelector<HTMLElement>('button')
