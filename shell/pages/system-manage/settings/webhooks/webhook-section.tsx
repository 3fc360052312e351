import { useStore } from '@nanostores/react'
import { webhookEvent, webhookState } from '../../../../../core/features/webhooks/enums.ts'
import {
  FAILING_DAYS,
  FORMER_HOURS,
  KEPT_DAYS
} from '../../../../../core/features/webhooks/rules.ts'
import type { Webhook } from '../../../../../core/features/webhooks/schemas.ts'
import {
  $webhookWindow,
  addWebhook,
  closeWebhookWindow,
  editWebhook,
  rotateSecret,
  testWebhook
} from '../../../../../core/features/webhooks/webhook-form.ts'
import {
  removeWebhook,
  switchWebhook,
  type WebhookSearch,
  webhookList
} from '../../../../../core/features/webhooks/webhook-list.ts'
import { webhookPageMessages as messages } from '../../../../../core/features/webhooks/webhook-page-messages.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { joinMessages } from '../../../../../core/messages/join-messages.ts'
import { LazyOverlay } from '../../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../../widgets/kit/lazy-view.tsx'
import { Tinted } from '../../../../../widgets/parts/tinted-text.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'
import { setQuery } from '../../../../router/router.ts'

const dialog = lazyView(() => import('./webhook-window.tsx'))

function eventsText({ events }: Webhook): string {
  const [first = '', ...more] = events.map(webhookEvent.label)
  return more.length === 0 ? first : messages.eventCount({ first, count: events.length })
}

function State({ webhook: { state, failingSince, formerUntil } }: { readonly webhook: Webhook }) {
  const hints = [
    failingSince !== null && messages.failingSince({ time: dateTime(failingSince) }),
    formerUntil !== null && messages.formerUntil({ time: dateTime(formerUntil) })
  ]
  const isFailing = state === 'active' && failingSince !== null
  const tone =
    state === 'stopped' ? 'bad' : isFailing ? 'warn' : state === 'active' ? 'good' : 'plain'
  return (
    <span title={hints.filter(Boolean).join(joinMessages.clause()) || undefined}>
      <Tinted tone={tone}>{isFailing ? messages.failing() : webhookState.label(state)}</Tinted>
    </span>
  )
}

function results({ waiting, failed }: Webhook): string {
  const parts = [
    failed > 0 && messages.failedCount({ count: failed }),
    waiting > 0 && messages.waitingCount({ count: waiting })
  ]
  return parts.filter(Boolean).join(' · ') || messages.noFailures()
}

const about: ListDescription<Webhook, WebhookSearch> = {
  label: messages.list,
  list: webhookList,
  keyOf: ({ id }) => id,
  nameOf: ({ url, description }) => description || url,
  fields: [],
  columns: [
    { key: 'url', title: messages.url, render: ({ url }) => <span title={url}>{url}</span> },
    {
      key: 'description',
      title: messages.description,
      width: 144,
      render: ({ description }) => (
        <span title={description}>{description || messages.nothing()}</span>
      )
    },
    {
      key: 'events',
      title: messages.events,
      width: 168,
      render: webhook => (
        <span title={webhook.events.map(webhookEvent.label).join(joinMessages.list())}>
          {eventsText(webhook)}
        </span>
      )
    },
    {
      key: 'state',
      title: messages.state,
      width: 112,
      render: webhook => <State webhook={webhook} />
    },
    {
      key: 'results',
      title: () => messages.results({ days: KEPT_DAYS }),
      width: 136,
      render: webhook => <span className="tabular-nums">{results(webhook)}</span>
    }
  ],
  actions: [{ name: 'add', label: messages.add, tone: 'primary', act: addWebhook }],
  rowActions: [
    { name: 'edit', label: messages.edit, act: editWebhook },
    { name: 'test', label: messages.test, act: testWebhook },
    {
      name: 'log',
      label: messages.log,
      act: ({ id }) => setQuery({ section: 'deliveries', webhookId: id })
    },
    {
      name: 'enable',
      label: messages.enable,
      isShown: ({ state }) => state !== 'active',
      act: webhook => switchWebhook(webhook, true)
    },
    {
      name: 'disable',
      label: messages.disable,
      isShown: ({ state }) => state === 'active',
      isAlternative: true,
      question: ({ url }) => messages.disableQuestion({ url }),
      act: webhook => switchWebhook(webhook, false)
    },
    {
      name: 'rotate',
      label: messages.rotate,
      question: ({ url }) => messages.rotateQuestion({ url }),
      consequence: () => messages.rotateHint({ hours: FORMER_HOURS }),
      act: rotateSecret
    },
    {
      name: 'remove',
      label: messages.remove,
      isDangerous: true,
      question: ({ url }) => messages.removeQuestion({ url }),
      consequence: ({ waiting }) => messages.removeHint({ waiting }),
      act: removeWebhook
    }
  ]
}

/** Addresses to which events are sent. */
export default function WebhookSection() {
  const isOpen = useStore($webhookWindow).status !== 'closed'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-[13px]/5 text-(--hutong-text-2)">
        {messages.about({ days: FAILING_DAYS })}
      </p>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeWebhookWindow} view={dialog} with={{}} />}
    </div>
  )
}
