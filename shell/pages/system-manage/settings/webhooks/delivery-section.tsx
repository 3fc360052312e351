import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import {
  $deliveryWebhooks,
  $openedDelivery,
  closeDelivery,
  type DeliverySearch,
  deliveryList,
  openDelivery,
  readDeliveryWebhooks,
  replayDelivery,
  replayFailed
} from '../../../../../core/features/webhooks/delivery-list.ts'
import {
  attemptFailure,
  deliveryState,
  webhookEvent
} from '../../../../../core/features/webhooks/enums.ts'
import { KEPT_DAYS } from '../../../../../core/features/webhooks/rules.ts'
import type { Delivery, Webhook } from '../../../../../core/features/webhooks/schemas.ts'
import { webhookPageMessages as messages } from '../../../../../core/features/webhooks/webhook-page-messages.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { LazyOverlay } from '../../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../../../widgets/parts/tinted-text.tsx'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'

const drawer = lazyView(() => import('./delivery-drawer.tsx'))

const tones = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const

function resultText({ status, failure }: Delivery): string {
  const reason = failure === null ? '' : attemptFailure.label(failure)
  return [status === null ? '' : String(status), reason].filter(Boolean).join(' ')
}

const describe = (webhooks: readonly Webhook[]): ListDescription<Delivery, DeliverySearch> => ({
  label: messages.deliveries,
  list: deliveryList,
  keyOf: ({ id }) => id,
  nameOf: ({ eventId }) => eventId,
  fields: [
    {
      kind: 'choice',
      key: 'webhookId',
      label: messages.anyWebhook,
      isOpen: true,
      options: webhooks.map(({ id, url, description }) => ({
        value: id,
        label: description || url
      }))
    },
    { kind: 'choice', key: 'type', label: messages.type, options: webhookEvent.options },
    { kind: 'choice', key: 'state', label: messages.state, options: deliveryState.options },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.time,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: [
    {
      key: 'time',
      title: messages.time,
      width: 160,
      render: ({ createTime }) => <Moment at={createTime} />
    },
    {
      key: 'type',
      title: messages.type,
      width: 128,
      render: ({ type }) => webhookEvent.label(type)
    },
    { key: 'url', title: messages.url, render: ({ url }) => <span title={url}>{url}</span> },
    {
      key: 'state',
      title: messages.state,
      width: 104,
      render: ({ state }) => (
        <Tinted tone={tones[state] ?? 'plain'}>{deliveryState.label(state)}</Tinted>
      )
    },
    {
      key: 'result',
      title: messages.result,
      width: 216,
      render: row => <span title={resultText(row)}>{resultText(row) || messages.nothing()}</span>
    },
    {
      key: 'attempts',
      title: messages.attempts,
      width: 72,
      align: 'right',
      render: ({ attempts }) => <span className="tabular-nums">{attempts}</span>
    },
    {
      key: 'duration',
      title: messages.duration,
      width: 104,
      align: 'right',
      isExtra: true,
      render: ({ durationMs }) => (
        <span className="tabular-nums">
          {durationMs === null ? messages.nothing() : messages.milliseconds({ count: durationMs })}
        </span>
      )
    },
    {
      key: 'next',
      title: messages.next,
      width: 160,
      render: ({ nextTime }) => <Moment at={nextTime} />
    }
  ],
  actions: [{ name: 'replayAll', label: messages.replayAll, act: replayFailed }],
  rowActions: [
    { name: 'see', label: messages.see, act: ({ id }) => begin(openDelivery(id)) },
    {
      name: 'replay',
      label: messages.replay,
      isShown: ({ state }) => state !== 'waiting',
      act: replayDelivery
    }
  ]
})

/** The log of deliveries. */
export default function DeliverySection() {
  const webhooks = lastOf(useStore($deliveryWebhooks))
  const isOpen = useStore($openedDelivery).status !== 'none'
  const about = useMemo(() => describe(webhooks ?? []), [webhooks])
  useEffect(() => {
    begin(readDeliveryWebhooks())
    return closeDelivery
  }, [])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-[13px]/5 text-(--hutong-text-2)">
        {messages.deliveriesAbout({ days: KEPT_DAYS })}
      </p>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeDelivery} view={drawer} with={{}} />}
    </div>
  )
}
