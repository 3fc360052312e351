import { useStore } from '@nanostores/react'
import {
  $accountAttempt,
  $accountDialog,
  addRate,
  saveLimit
} from '../../../core/features/billing/account-overview.ts'
import {
  type ChargeKind,
  chargeKind,
  type RateStart,
  rateStart
} from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import { kindsByLine } from '../../../core/features/billing/rules/charge-kinds.ts'
import { amountOf, limitIssue, priceIssue } from '../../../core/features/billing/rules/money.ts'
import type { AccountOverview } from '../../../core/features/billing/schemas.ts'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { AccountForm } from './account-dialogs.tsx'

const AMOUNT_LENGTH = 14

interface About {
  readonly account: AccountOverview
}

/** The warning limit, or a new price. */
export default function SettingDialogs({ account }: About) {
  const { status } = useStore($accountDialog)
  if (status === 'limit') return <Limit account={account} />
  return status === 'rate' ? <Rate account={account} /> : null
}

function Limit({ account: { warningLimit, version } }: About) {
  const form = useForm({
    initial: { limit: warningLimit === 0 ? '' : String(warningLimit) },
    validate: ({ limit }) => ({ limit: limitIssue(limit.trim() === '' ? 0 : amountOf(limit)) }),
    places: { limit: 'limit' },
    submission: useStore($accountAttempt)
  })
  return (
    <AccountForm
      error={form.error}
      onSubmit={form.onSubmit(({ limit }) => begin(saveLimit(amountOf(limit) ?? 0, version)))}
      title={messages.editLimit()}
    >
      <TextInput
        {...form.field('limit')}
        autoComplete="off"
        hint={messages.limitHint()}
        inputMode="decimal"
        label={messages.limitLabel()}
        maxLength={AMOUNT_LENGTH}
        name="limit"
      />
    </AccountForm>
  )
}

const ALL = ''

function Rate({ account: { rates, lines, version } }: About) {
  const initial: {
    kind: ChargeKind
    line: string
    price: string
    start: RateStart
    follows: boolean
  } = { kind: 'agentCall', line: ALL, price: '', start: 'now', follows: false }
  const form = useForm({
    initial,
    validate: ({ price, follows }) => ({
      price: follows ? undefined : priceIssue(amountOf(price))
    }),
    places: { price: 'price' },
    submission: useStore($accountAttempt)
  })
  const { kind, line, start, follows } = form.values
  const hasLines = kindsByLine.includes(kind)
  const hasOwn = rates.some(rate => rate.kind === kind && rate.line === line && line !== ALL)
  const choose = (part: Partial<typeof initial>) => {
    const next = { ...form.values, ...part }
    const kept = kindsByLine.includes(next.kind) ? next.line : ALL
    form.set('kind', next.kind)
    form.set('line', kept)
    form.set('follows', false)
  }
  return (
    <AccountForm
      error={form.error}
      onSubmit={form.onSubmit(values =>
        begin(
          addRate(
            {
              ...{ kind: values.kind, line: values.line, start: values.start },
              price: values.follows ? null : (amountOf(values.price) ?? 0)
            },
            version
          )
        )
      )}
      title={messages.rateTitle()}
    >
      <Choice
        label={messages.rateKind()}
        onChoose={next => choose({ kind: next })}
        options={chargeKind.options}
        required
        value={kind}
      />
      {hasLines && (
        <Choice
          label={messages.rateLine()}
          onChoose={next => choose({ line: next })}
          options={[
            { value: ALL, label: messages.allLines() },
            ...lines.map(number => ({ value: number, label: number }))
          ]}
          value={line}
        />
      )}
      {hasOwn && (
        <Switch
          checked={follows}
          label={messages.follow()}
          onChange={on => form.set('follows', on)}
        />
      )}
      {!follows && (
        <TextInput
          {...form.field('price')}
          autoComplete="off"
          inputMode="decimal"
          label={messages.price()}
          maxLength={AMOUNT_LENGTH}
          name="price"
          required
        />
      )}
      <Choice
        hint={messages.rateHint()}
        label={messages.rateStart()}
        onChoose={next => form.set('start', next)}
        options={rateStart.options}
        required
        value={start}
      />
    </AccountForm>
  )
}
