import { type RefObject, useEffect, useRef } from 'react'
import { personMessages as messages } from '../../core/features/person/messages.ts'
import type { OpenPerson } from '../../core/features/person/person-window.ts'
import { $phone } from '../../core/phone/phone.ts'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { LoadingPanel } from '../../widgets/kit/large/loading-panel.tsx'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { type Coming, ComingContext } from '../../widgets/parts/pending-context.ts'
import type { TranscriptProps } from '../../widgets/parts/transcript/transcript.tsx'
import { embeddedCustomerDetails } from '../embedded/embedded-customer-details.ts'
import { Embedded } from '../embedded/embedded-widget.tsx'
import { RunningControls } from '../supervision/running-call.tsx'

type Shown = Exclude<OpenPerson, { readonly status: 'closed' }>

const transcript = lazyView<TranscriptProps>(
  () => import('../../widgets/parts/transcript/transcript.tsx')
)

/** Loading text, and a failure that reloads on click (rule console-13). */
const coming: Coming = (state, onReload) => (
  <LoadingPanel onReload={onReload} state={state}>
    {null}
  </LoadingPanel>
)

/** The customer view, with the supervision controls above it while a call is running. */
export function Details(props: { readonly about: Shown; readonly isInstead: boolean }) {
  const { about, isInstead } = props
  const { customerId, callRecordId } = about
  const box = useRef<HTMLDivElement>(null)
  useOwnCallInView(box, callRecordId)
  return (
    <div className="contents" ref={box}>
      {callRecordId !== undefined && (
        <RunningControls
          callRecordId={callRecordId}
          className={isInstead ? `${card} p-4` : 'border-b border-(--hutong-border) p-5'}
        >
          <SectionHeading level={isInstead ? 2 : 3}>{messages.dialogue()}</SectionHeading>
          <Lazy view={transcript} with={{ callRecordId }} />
        </RunningControls>
      )}
      <ComingContext value={coming}>
        <Embedded
          className={isInstead ? `${card} overflow-hidden` : 'flex grow flex-col'}
          values={{
            layout: isInstead ? 'horizontal' : 'vertical',
            ...(customerId !== undefined && { customerId }),
            ...(callRecordId !== undefined && { callRecordId })
          }}
          widget={embeddedCustomerDetails}
        />
      </ComingContext>
    </div>
  )
}

/** Scrolls the card of the user's own call into view: remark, intent and work order are edited there. */
function useOwnCallInView(box: RefObject<HTMLElement | null>, callRecordId: string | undefined) {
  useEffect(() => {
    const place = box.current
    const phone = $phone.get()
    const own = phone.status === 'idle' ? undefined : phone.call.callRecordId
    if (!place || callRecordId === undefined || callRecordId !== own) return
    const watching = new MutationObserver(() => {
      const card = place.querySelector(`[data-call="${CSS.escape(callRecordId)}"]`)
      if (!card) return
      watching.disconnect()
      card.scrollIntoView({ block: 'start' })
    })
    watching.observe(place, { childList: true, subtree: true })
    return () => watching.disconnect()
  }, [box, callRecordId])
}
