import { type RefObject, useEffect, useRef } from 'react'
import type { OpenPerson } from '../../core/areas/person/open.ts'
import { $phone } from '../../core/phone/phone.ts'
import { personText as t } from '../../core/text/person.ts'
import { LoadingPanel } from '../../widgets/kit/large/loading-panel.tsx'
import { card } from '../../widgets/kit/large/looks.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { type Coming, ComingContext } from '../../widgets/parts/coming.ts'
import type { TranscriptProps } from '../../widgets/parts/transcript/transcript.tsx'
import { innerCustomerDetails } from '../inner/customer-panel.ts'
import { Inner } from '../inner/inner.tsx'
import { RunningControls } from '../supervision/running-call.tsx'

type Shown = Exclude<OpenPerson, { readonly at: 'closed' }>

const transcript = piece<TranscriptProps>(
  () => import('../../widgets/parts/transcript/transcript.tsx')
)

/** Doc 1 §2: 数据正在全力加载中..., and a sentence that reads again at a click. */
const coming: Coming = (state, onReload) => (
  <LoadingPanel onReload={onReload} state={state}>
    {null}
  </LoadingPanel>
)

/** The one view of a customer, with what a supervisor needs above it while a call is on. */
export function Details(props: { readonly about: Shown; readonly isInstead: boolean }) {
  const { about, isInstead } = props
  const { customerId, callRecordId } = about
  const box = useRef<HTMLDivElement>(null)
  useOwnCallInSight(box, callRecordId)
  return (
    <div className="contents" ref={box}>
      {callRecordId !== undefined && (
        <RunningControls
          callRecordId={callRecordId}
          className={isInstead ? `${card} p-4` : 'border-b border-(--hutong-border) p-5'}
        >
          <SectionHeading level={isInstead ? 2 : 3}>{t.dialogue()}</SectionHeading>
          <Apart piece={transcript} with={{ callRecordId }} />
        </RunningControls>
      )}
      <ComingContext value={coming}>
        <Inner
          className={isInstead ? `${card} overflow-hidden` : 'flex grow flex-col'}
          values={{
            layout: isInstead ? 'horizontal' : 'vertical',
            ...(customerId !== undefined && { customerId }),
            ...(callRecordId !== undefined && { callRecordId })
          }}
          widget={innerCustomerDetails}
        />
      </ComingContext>
    </div>
  )
}

/** The card of one's own call comes into sight: remark, intent and work order are written in it. */
function useOwnCallInSight(box: RefObject<HTMLElement | null>, callRecordId: string | undefined) {
  useEffect(() => {
    const place = box.current
    const phone = $phone.get()
    const own = phone.at === 'idle' ? undefined : phone.call.callRecordId
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
