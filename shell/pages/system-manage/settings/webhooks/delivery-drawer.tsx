import { useStore } from '@nanostores/react'
import {
  $openedDelivery,
  closeDelivery
} from '../../../../../core/features/webhooks/delivery-list.ts'
import { deliveryState, webhookEvent } from '../../../../../core/features/webhooks/enums.ts'
import type { DeliveryDetail } from '../../../../../core/features/webhooks/schemas.ts'
import { webhookPageMessages as messages } from '../../../../../core/features/webhooks/webhook-page-messages.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../../../widgets/kit/large/dialog.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { FormAlert } from '../../../../../widgets/parts/form/form-alert.tsx'
import { AttemptResult, Received } from './attempt-result.tsx'

/** What was sent, and each attempt with its answer. */
export default function DeliveryDrawer() {
  const state = useStore($openedDelivery)
  const shown = lastOf(state)
  return (
    <Drawer isOpen onClose={closeDelivery} title={messages.detail()} width={640}>
      {shown ? (
        <Detail delivery={shown} />
      ) : state.status === 'failed' ? (
        <FormAlert text={state.failure.message} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={6} />
      )}
    </Drawer>
  )
}

/** The body is sent without line breaks. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Detail({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { url, type, state, eventId, createTime, nextTime, body, log } = delivery
  const rows = [
    [messages.url(), url],
    [messages.type(), webhookEvent.label(type)],
    [messages.time(), dateTime(createTime)],
    [messages.eventId(), eventId],
    [messages.state(), deliveryState.label(state)],
    ...(nextTime === null ? [] : [[messages.next(), dateTime(nextTime)] as const])
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[88px_1fr] gap-x-4 gap-y-2">
        {rows.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-(--hutong-text-2)">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="flex flex-col gap-2">
        <SectionHeading>{messages.history()}</SectionHeading>
        {log.length === 0 && <p className="text-(--hutong-text-3)">{messages.noAttempts()}</p>}
        <ol className="divide-y divide-(--hutong-border)">
          {log.map(({ id, ...attempt }) => (
            <li className="py-3 first:pt-0" key={id}>
              <AttemptResult result={attempt} />
            </li>
          ))}
        </ol>
      </section>
      <section className="flex flex-col gap-2">
        <SectionHeading>{messages.body()}</SectionHeading>
        <Received text={indented(body)} />
      </section>
    </div>
  )
}
