import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  chosenEvents,
  type WebhookEvent,
  webhookEvent
} from '../../../../../core/features/webhooks/enums.ts'
import {
  descriptionIssue,
  eventsIssue,
  LONGEST_DESCRIPTION,
  LONGEST_URL,
  urlIssue
} from '../../../../../core/features/webhooks/rules.ts'
import type { Webhook } from '../../../../../core/features/webhooks/schemas.ts'
import {
  $webhookAttempt,
  $webhookWindow,
  closeWebhookWindow,
  type WebhookWindow as Shown,
  saveWebhook,
  showLatestWebhook,
  WEBHOOK_CHANGED
} from '../../../../../core/features/webhooks/webhook-form.ts'
import { webhookPageMessages as messages } from '../../../../../core/features/webhooks/webhook-page-messages.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Dialog } from '../../../../../widgets/kit/large/dialog.tsx'
import { CheckboxGroup } from '../../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../../list/cells/answer-cells.tsx'
import { Explained } from '../setting-form.tsx'
import { ShownSecret } from '../shown-secret.tsx'
import { AttemptResult } from './attempt-result.tsx'

const WIDTH = 600

/** The form of an endpoint, its new secret or the result of a test. */
export default function WebhookWindow() {
  const shown = useStore($webhookWindow)
  switch (shown.status) {
    case 'editing':
      return <WebhookForm key={shown.webhook?.version} webhook={shown.webhook} />
    case 'secret':
      return <Secret {...shown} />
    case 'tested':
      return <Tested {...shown} />
    default:
      return null
  }
}

interface Draft {
  url: string
  description: string
  events: readonly WebhookEvent[]
  showsNumbers: boolean
}
const empty: Draft = { url: '', description: '', events: [], showsNumbers: false }
const options = webhookEvent.options.filter(({ value }) => chosenEvents.includes(value))

function WebhookForm({ webhook }: { readonly webhook: Webhook | undefined }) {
  const id = useId()
  const attempt = useStore($webhookAttempt)
  const form = useForm<Draft>({
    initial: webhook ?? empty,
    validate: ({ url, description, events }) => ({
      ...{ url: urlIssue(url), description: descriptionIssue(description) },
      events: eventsIssue(events)
    }),
    places: { url: 'url', description: 'description', events: 'events' },
    submission: attempt
  })
  const isStale = attempt.status === 'failed' && attempt.failure.code === WEBHOOK_CHANGED
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeWebhookWindow} />
      }
      isOpen
      onClose={closeWebhookWindow}
      title={webhook ? messages.editTitle() : messages.addTitle()}
      width={WIDTH}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ url, description, events, showsNumbers }) =>
          begin(
            saveWebhook({
              ...{ url: url.trim(), description: description.trim(), showsNumbers },
              events: [...events]
            })
          )
        )}
      >
        <TextInput
          {...form.field('url')}
          autoComplete="off"
          hint={messages.urlHint()}
          inputMode="url"
          label={messages.url()}
          maxLength={LONGEST_URL}
          name="url"
          required
          spellCheck={false}
        />
        <TextInput
          {...form.field('description')}
          autoComplete="off"
          hint={messages.descriptionHint()}
          label={messages.description()}
          maxLength={LONGEST_DESCRIPTION}
          name="description"
        />
        <div ref={form.place('events')}>
          <CheckboxGroup
            chosen={new Set(form.values.events)}
            label={messages.events()}
            onChoose={chosen =>
              form.set(
                'events',
                chosenEvents.filter(event => chosen.has(event))
              )
            }
            options={options}
          />
          <FormAlert text={form.issueOf('events')} />
        </div>
        <Explained hint={messages.showsHint()}>
          <Switch
            checked={form.values.showsNumbers}
            label={messages.showsNumbers()}
            onChange={on => form.set('showsNumbers', on)}
          />
        </Explained>
        <FormAlert onLatest={isStale ? showLatestWebhook : undefined} text={form.error} />
      </form>
    </Dialog>
  )
}

function Secret({ secret, formerUntil }: Extract<Shown, { status: 'secret' }>) {
  return (
    <Dialog
      footer={
        <Button onClick={closeWebhookWindow} tone="primary">
          {messages.saved()}
        </Button>
      }
      isInsistent
      isOpen
      onClose={closeWebhookWindow}
      title={messages.secretTitle()}
      width={WIDTH}
    >
      <div className="flex flex-col gap-3">
        <ShownSecret
          copied={messages.copied()}
          copy={messages.copy()}
          hint={messages.secretHint()}
          values={[[messages.secret(), secret]]}
        />
        {formerUntil !== undefined && (
          <p className="text-[13px]/5 text-(--hutong-text-2)">
            {messages.formerUntil({ time: dateTime(formerUntil) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const Tested = ({ url, result }: Extract<Shown, { status: 'tested' }>) => (
  <Dialog
    footer={
      <Button onClick={closeWebhookWindow} tone="primary">
        {messages.close()}
      </Button>
    }
    isOpen
    onClose={closeWebhookWindow}
    title={messages.testTitle()}
    width={WIDTH}
  >
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere text-(--hutong-text-2)">{url}</p>
      <AttemptResult isTest result={result} />
    </div>
  </Dialog>
)
