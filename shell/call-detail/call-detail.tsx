import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $callDetail, loadCallDetail } from '../../core/features/call-detail/call-detail.ts'
import {
  $openCallDetail,
  closeCallDetail,
  mayStepCallDetail,
  type OpenCallDetail,
  placeOfCall,
  stepCallDetail
} from '../../core/features/call-detail/call-window.ts'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import { supervisionMessages } from '../../core/features/supervision/messages.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Drawer } from '../../widgets/kit/large/dialog.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { useOnLeave } from '../../widgets/kit/use-on-change.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import { $route } from '../router/router.ts'
import { RunningControls } from '../supervision/running-call.tsx'
import { CallCard } from './call-info-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { OrderCard } from './order-card.tsx'
import { SoundCard } from './recording-card.tsx'
import { ServiceList } from './service-list.tsx'

/** 60 % of the viewport between 720 and 1120 px; full width below 900 px. */
const WIDTH = 'max(clamp(720px, 60vw, 1120px), (900px - 100vw) * 9999)'

/** 呼叫详情: one call, with buttons for the previous and next call of the list. */
export default function CallDetail() {
  const open = useStore($openCallDetail)
  const { path } = useStore($route)
  useOnLeave(path, closeCallDetail)
  return (
    <Drawer
      address={open.status === 'open' ? `call-${open.callRecordId}` : undefined}
      headEnd={open.status === 'open' && open.hasSteps && <Steps {...open} />}
      isOpen={open.status === 'open'}
      onClose={closeCallDetail}
      title={(open.status === 'open' && open.title) || messages.title()}
      width={WIDTH}
    >
      {open.status === 'open' && <Inside {...open} />}
    </Drawer>
  )
}

type Open = Extract<OpenCallDetail, { readonly status: 'open' }>

/** Disabled buttons at either end stay in place and keep the focus. */
function Steps(open: Open) {
  const place = placeOfCall(open)
  return (
    <span className="flex items-center gap-2">
      <span aria-live="polite" className="hidden text-[13px]/5 text-(--hutong-text-3) sm:inline">
        {place && messages.place(place)}
      </span>
      <Button
        aria-disabled={!mayStepCallDetail(open, -1)}
        onClick={() => begin(stepCallDetail(-1))}
        size="small"
      >
        {messages.previous()}
      </Button>
      <Button
        aria-disabled={!mayStepCallDetail(open, 1)}
        onClick={() => begin(stepCallDetail(1))}
        size="small"
      >
        {messages.next()}
      </Button>
    </span>
  )
}

function Inside({ callRecordId, serviceId }: Open) {
  useEffect(() => begin(loadCallDetail(callRecordId)), [callRecordId])
  const cards = <Cards callRecordId={callRecordId} />
  if (serviceId === undefined) return cards
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[640px]:grid-cols-[30%_minmax(0,1fr)]">
        <ServiceList callRecordId={callRecordId} serviceId={serviceId} />
        {cards}
      </div>
    </div>
  )
}

function Cards({ callRecordId }: { readonly callRecordId: string }) {
  const detail = useStore($callDetail)
  if (detail.status === 'failed') {
    const { kind, message } = detail.failure
    return (
      <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{message}</p>
        {kind !== 'forbidden' && (
          <Button onClick={() => begin(loadCallDetail(callRecordId))}>
            {commonMessages.loadFailed()}
          </Button>
        )}
      </div>
    )
  }
  const shown =
    detail.status === 'ready'
      ? detail.value
      : detail.status === 'loading'
        ? detail.before
        : undefined
  if (!shown) return <Skeleton label={commonMessages.loading()} rows={10} />
  return (
    <div
      aria-busy={shown.callRecordId !== callRecordId}
      className="flex min-w-0 flex-col gap-4 aria-busy:opacity-60"
    >
      <RunningControls
        callRecordId={shown.callRecordId}
        className="rounded-(--hutong-radius-lg) border border-(--hutong-border) p-4"
        heading={<SectionHeading>{supervisionMessages.supervision()}</SectionHeading>}
      />
      <CustomerCard call={shown} />
      <CallCard call={shown} />
      <SoundCard call={shown} key={shown.callRecordId} />
      <OrderCard key={`order of ${shown.callRecordId}`} />
    </div>
  )
}
