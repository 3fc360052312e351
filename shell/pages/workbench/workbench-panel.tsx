import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  $subject,
  callerBecame,
  type Subject
} from '../../../core/features/workbench/call-subject.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { serve, serveAgain } from '../../../core/features/workbench/serve-customer.ts'
import { readCaller } from '../../../core/features/workbench/workbench-person.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import {
  type CustomerDetailsEvents,
  customerDetails
} from '../../../widgets/customer-details/definition.ts'
import {
  fieldsView,
  transcriptView,
  workOrderView
} from '../../../widgets/customer-details/embedded-views.ts'
import { cardView, formView, guardView } from '../../../widgets/customer-details/panel-views.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { EmptyState } from '../../../widgets/kit/large/empty.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Embedded, embeddedWidget } from '../../embedded/embedded-widget.tsx'
import { useRemarkKey } from './remark-key.ts'

const innerCustomerDetails = embeddedWidget(
  customerDetails,
  () => import('../../../widgets/customer-details/customer-details.tsx')
)

/** Preloaded: the card of the running call, and the views that its buttons open. */
const soonNeeded = [cardView, workOrderView, transcriptView, fieldsView, formView, guardView]

/**
 * The customer panel. Mounted from the start, so that it is loaded when a call arrives. Stays mounted
 * while the next caller is being identified, which keeps unsaved input.
 */
export function Panel({ isNarrow }: { readonly isNarrow: boolean }) {
  const subject = useStore($subject)
  const shown = useDecided(subject)
  const may = useStore($may)
  const box = useRef<HTMLElement>(null)
  useEvents(box)
  useRemarkKey(box)
  useEffect(() => {
    for (const view of soonNeeded) void view.fetch()
  }, [])
  const isThere = subject.status === 'known' || subject.status === 'unregistered'
  return (
    <section
      aria-label={messages.person()}
      className={`${card} relative flex min-h-0 grow flex-col ${isNarrow ? 'min-h-80' : 'overflow-auto'}`}
      ref={box}
      // A scroll container must be reachable by keyboard.
      tabIndex={isNarrow ? undefined : 0}
    >
      {!isThere && <Instead status={subject.status} />}
      <div className={isThere ? 'flex shrink-0 grow flex-col' : 'hidden'}>
        <Embedded
          values={{
            customerId: shown.customerId ?? '',
            callRecordId: shown.callRecordId ?? '',
            mode: shown.status === 'unregistered' && may('CCS.SAVE.CUST.INFO') ? 'add' : 'view'
          }}
          widget={innerCustomerDetails}
        />
      </div>
    </section>
  )
}

function Instead({ status }: { readonly status: Subject['status'] }) {
  if (status === 'loading')
    return (
      <div className="p-5">
        <Skeleton label={commonMessages.loading()} rows={7} />
      </div>
    )
  return (
    <div className="flex grow flex-col items-center justify-center p-6">
      {status === 'failed' ? (
        <Button onClick={() => begin(readCaller())} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      ) : (
        <EmptyState text={messages.noSubject()} />
      )}
    </div>
  )
}

/** The last subject with a completed lookup of the customer. */
function useDecided(subject: Subject): Subject {
  const [decided, decide] = useState(subject)
  const isNewSubject =
    subject !== decided && (subject.status === 'known' || subject.status === 'unregistered')
  if (isNewSubject) decide(subject)
  return isNewSubject ? subject : decided
}

/** Keeps the service panel in step; saving the form of an unknown caller makes them a customer. */
function useEvents(box: RefObject<HTMLElement | null>): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const place = box.current
    if (!place) return
    const shows = (event: Event) => {
      const { detail } = event as CustomEvent<CustomerDetailsEvents['load']>
      // A different customer starts at the top.
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
