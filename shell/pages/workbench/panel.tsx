import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readCaller } from '../../../core/areas/workbench/person.ts'
import { serve, serveAgain } from '../../../core/areas/workbench/service.ts'
import { $subject, callerBecame, type Subject } from '../../../core/areas/workbench/subject.ts'
import { $may } from '../../../core/session/user.ts'
import { commonText } from '../../../core/text/common.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import {
  type CustomerDetailsEvents,
  customerDetails
} from '../../../widgets/customer-details/definition.ts'
import {
  fieldsPiece,
  transcriptPiece,
  workOrderPiece
} from '../../../widgets/customer-details/inner-pieces.ts'
import { cardPiece, formPiece, guardPiece } from '../../../widgets/customer-details/pieces.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { NothingDrawn } from '../../../widgets/kit/large/empty.tsx'
import { card } from '../../../widgets/kit/large/looks.ts'
import { Skeleton } from '../../../widgets/kit/signs.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { Inner, innerWidget } from '../../inner/inner.tsx'
import { useRemarkKey } from './remark-key.ts'

const innerCustomerDetails = innerWidget(
  customerDetails,
  () => import('../../../widgets/customer-details/customer-details.tsx')
)

/** Fetched before anybody calls: the card of the call that is on, and what a click in it opens. */
const soonNeeded = [cardPiece, workOrderPiece, transcriptPiece, fieldsPiece, formPiece, guardPiece]

/**
 * The customer's panel. It is there from the beginning, so that a call finds it fetched, and it
 * stays while the next caller is not known yet: what is being written in it is not lost.
 */
export function Panel({ isNarrow }: { readonly isNarrow: boolean }) {
  const subject = useStore($subject)
  const shown = useDecided(subject)
  const may = useStore($may)
  const box = useRef<HTMLElement>(null)
  useEvents(box)
  useRemarkKey(box)
  useEffect(() => {
    for (const piece of soonNeeded) void piece.fetch()
  }, [])
  const isThere = subject.who === 'known' || subject.who === 'stranger'
  return (
    <section
      aria-label={t.person()}
      className={`${card} relative flex min-h-0 grow flex-col ${isNarrow ? 'min-h-80' : 'overflow-auto'}`}
      ref={box}
      // What scrolls must be reachable by keyboard.
      tabIndex={isNarrow ? undefined : 0}
    >
      {!isThere && <Instead who={subject.who} />}
      <div className={isThere ? 'flex shrink-0 grow flex-col' : 'hidden'}>
        <Inner
          values={{
            customerId: shown.customerId ?? '',
            callRecordId: shown.callRecordId ?? '',
            mode: shown.who === 'stranger' && may('CCS.SAVE.CUST.INFO') ? 'add' : 'view'
          }}
          widget={innerCustomerDetails}
        />
      </div>
    </section>
  )
}

function Instead({ who }: { readonly who: Subject['who'] }) {
  if (who === 'coming')
    return (
      <div className="p-5">
        <Skeleton label={commonText.loading()} rows={7} />
      </div>
    )
  return (
    <div className="flex grow flex-col items-center justify-center p-6">
      {who === 'failed' ? (
        <Button onClick={() => begin(readCaller())} role="alert">
          {commonText.loadFailed()}
        </Button>
      ) : (
        <NothingDrawn text={t.nobody()} />
      )}
    </div>
  )
}

/** The last of whom it was known whether the server knows them. */
function useDecided(subject: Subject): Subject {
  const [decided, decide] = useState(subject)
  const isNews = subject !== decided && (subject.who === 'known' || subject.who === 'stranger')
  if (isNews) decide(subject)
  return isNews ? subject : decided
}

/** The service panel follows; an unknown caller for whom the form is saved is a customer from then on. */
function useEvents(box: RefObject<HTMLElement | null>): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const place = box.current
    if (!place) return
    const shows = (event: Event) => {
      const { detail } = event as CustomEvent<CustomerDetailsEvents['load']>
      // Somebody else begins at their name.
      if (detail.customerId !== last.current) place.scrollTop = 0
      last.current = detail.customerId
      begin(serve(detail))
    }
    const saves = (event: Event) => {
      const { detail } = event as CustomEvent<CustomerDetailsEvents['save']>
      const { callRecordId, customerId, mode } = detail
      if (mode === 'add' && callRecordId !== undefined) callerBecame(callRecordId, customerId)
      else begin(serveAgain())
    }
    place.addEventListener('hutong-load', shows)
    place.addEventListener('hutong-save', saves)
    return () => {
      place.removeEventListener('hutong-load', shows)
      place.removeEventListener('hutong-save', saves)
    }
  }, [box])
}
