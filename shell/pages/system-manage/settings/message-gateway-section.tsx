import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { sharedGateway } from '../../../../core/features/message-gateway/enums.ts'
import {
  $gatewayAttempt,
  $messageGateway,
  forgetGatewayForm,
  readLatestGateway,
  readMessageGateway,
  reportUrl,
  SETTINGS_CHANGED,
  saveMessageGateway
} from '../../../../core/features/message-gateway/gateway-form.ts'
import { gatewayMessages as messages } from '../../../../core/features/message-gateway/messages.ts'
import {
  gatewayIssues,
  LEAST_SECRET,
  LONGEST_ACCOUNT,
  MOST_SECRET,
  OWN_NEEDS
} from '../../../../core/features/message-gateway/rules.ts'
import type {
  GatewayDraft,
  GatewaySettings
} from '../../../../core/features/message-gateway/schemas.ts'
import { settingPageMessages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { LONGEST_URL } from '../../../../core/features/webhooks/rules.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { notify } from '../../../../core/notices.ts'
import { $permissions } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { copyText } from '../../../../widgets/kit/copy-text.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { GatewayTestForm } from './gateway-test-form.tsx'
import { SettingButtons, useUnsaved } from './setting-form.tsx'

/** What sends the text messages of the enterprise. */
export default function MessageGatewaySection() {
  const state = useStore($messageGateway)
  useEffect(() => {
    begin(readMessageGateway())
    return forgetGatewayForm
  }, [])
  const settings = lastOf(state)
  if (settings) return <GatewayForm settings={settings} />
  return (
    <section className={`${card} p-5`}>
      {state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(readMessageGateway())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={6} />
      )}
    </section>
  )
}

const options = () =>
  [
    { value: 'shared', label: messages.shared() },
    { value: 'own', label: messages.own() }
  ] as const
const places = { url: 'url', account: 'account', secret: 'secret' } as const
const limits = { least: LEAST_SECRET, most: MOST_SECRET }

function GatewayForm({ settings }: { readonly settings: GatewaySettings }) {
  const { version, isOwn, url, account, hasSecret, formerUntil, shared } = settings
  const attempt = useStore($gatewayAttempt)
  const failure = attempt.status === 'failed' ? attempt.failure : undefined
  const form = useForm<GatewayDraft>({
    initial: { isOwn, url, account, secret: '' },
    validate: draft => gatewayIssues(draft, hasSecret),
    submission: attempt,
    places
  })
  useOnChange(version, form.reset)
  useUnsaved('messageGateway', form.isDirty())
  const { values } = form
  const isOwnChosen = values.isOwn
  const isOwnAffected = isOwnChosen || isOwn
  const isClosed = !useStore($permissions).has(OWN_NEEDS) && isOwnAffected
  return (
    <div className="flex max-w-[960px] flex-col gap-3">
      <form
        className={`${card} flex flex-col gap-3 p-5`}
        noValidate
        onSubmit={form.onSubmit(draft => begin(saveMessageGateway(draft, version)))}
      >
        <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.about()}</p>
        <Radios
          label={messages.choice()}
          onChoose={choice => form.set('isOwn', choice === 'own')}
          options={options()}
          value={isOwnChosen ? 'own' : 'shared'}
        />
        {!isOwnChosen && (
          <p className={shared === 'http' ? 'text-(--hutong-text-2)' : 'text-(--hutong-warn)'}>
            {messages.sharedState({ state: sharedGateway.label(shared) })}
          </p>
        )}
        {isOwnChosen && (
          <>
            <TextInput
              {...form.field('url')}
              autoComplete="off"
              hint={messages.urlHint()}
              inputMode="url"
              label={messages.url()}
              maxLength={LONGEST_URL}
              name="url"
              required
            />
            <TextInput
              {...form.field('account')}
              autoComplete="off"
              label={messages.account()}
              maxLength={LONGEST_ACCOUNT}
              name="account"
              required
            />
            <TextInput
              {...form.field('secret')}
              autoComplete="new-password"
              hint={hasSecret ? messages.secretKept() : messages.secretHint(limits)}
              label={messages.secret()}
              maxLength={MOST_SECRET}
              name="secret"
              required={!hasSecret}
              type="password"
            />
            <ReportAddress path={settings.reportPath} />
            {formerUntil !== null && (
              <p className="text-[13px]/5 text-(--hutong-text-2) tabular-nums">
                {messages.formerUntil({ time: dateTime(formerUntil) })}
              </p>
            )}
          </>
        )}
        {isClosed && (
          <p className="text-[13px]/5 text-(--hutong-warn)">{messages.onlyAdministrators()}</p>
        )}
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          <FormAlert text={form.error} />
          {failure?.code === SETTINGS_CHANGED && (
            <Button
              onClick={() => begin(readLatestGateway())}
              size="small"
              title={settingPageMessages.latestHint()}
            >
              {settingPageMessages.latest()}
            </Button>
          )}
        </div>
        <SettingButtons
          isBusy={attempt.status === 'busy'}
          isClosed={isClosed}
          isUnsaved={form.isDirty()}
          onDiscard={form.reset}
        />
      </form>
      {(isOwnChosen || shared === 'http') && <GatewayTestForm draft={() => form.check()} />}
    </div>
  )
}

/** Where the gateway posts its reports, for its operator. */
function ReportAddress({ path }: { readonly path: string }) {
  const address = reportUrl(path)
  const copy = async () => {
    if (await copyText(address)) notify('success', messages.copied())
  }
  return (
    <dl className="flex flex-col gap-1">
      <dt className="text-[14px]/[22px] text-(--hutong-text-2)">{messages.reports()}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere font-mono text-[13px]/5">{address}</span>
        <Button
          aria-label={`${messages.copy()} ${messages.reports()}`}
          onClick={() => begin(copy())}
          size="small"
        >
          {messages.copy()}
        </Button>
      </dd>
      <dd className="text-[12px]/5 text-(--hutong-text-3)">{messages.reportsHint()}</dd>
    </dl>
  )
}
