import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import {
  $accountAttempt,
  $accountDialog,
  closeAccountDialog,
  correctAccount,
  rechargeAccount
} from '../../../core/features/billing/account-overview.ts'
import { type RechargeWay, rechargeWay } from '../../../core/features/billing/enums.ts'
import { billingMessages as messages } from '../../../core/features/billing/messages.ts'
import {
  amountOf,
  correctionIssue,
  LONGEST_REMARK,
  LONGEST_VOUCHER,
  rechargeIssue
} from '../../../core/features/billing/rules/money.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../list/cells/answer-cells.tsx'

const WIDTH = 520
const AMOUNT_LENGTH = 14

/** 充值 or 调账. */
export default function AccountDialogs() {
  const { status } = useStore($accountDialog)
  if (status === 'recharge') return <Recharge />
  return status === 'correction' ? <Correction /> : null
}

/** The frame of a dialog whose form changes the account. */
export function AccountForm(props: {
  readonly title: string
  readonly error: string | undefined
  readonly onSubmit: (event: { preventDefault(): void }) => void
  readonly children: ReactNode
}) {
  const id = useId()
  const { status } = useStore($accountAttempt)
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={status === 'busy'} onCancel={closeAccountDialog} />}
      isOpen
      onClose={closeAccountDialog}
      title={props.title}
      width={WIDTH}
    >
      <form className="flex flex-col gap-3" id={id} noValidate onSubmit={props.onSubmit}>
        {props.children}
        <FormAlert text={props.error} />
      </form>
    </Dialog>
  )
}

const ways = rechargeWay.options

function Recharge() {
  const initial: { amount: string; way: RechargeWay; voucher: string; remark: string } = {
    ...{ amount: '', way: 'transfer', voucher: '', remark: '' }
  }
  const form = useForm({
    initial,
    validate: ({ amount }) => ({ amount: rechargeIssue(amountOf(amount)) }),
    places: { amount: 'amount' },
    submission: useStore($accountAttempt)
  })
  return (
    <AccountForm
      error={form.error}
      onSubmit={form.onSubmit(({ amount, way, voucher, remark }) =>
        begin(
          rechargeAccount({
            ...{ amount: amountOf(amount) ?? 0, way },
            ...{ voucher: voucher.trim(), remark: remark.trim() }
          })
        )
      )}
      title={messages.rechargeTitle()}
    >
      <TextInput
        {...form.field('amount')}
        autoComplete="off"
        hint={messages.amountHint()}
        inputMode="decimal"
        label={messages.amount()}
        maxLength={AMOUNT_LENGTH}
        name="amount"
        required
      />
      <Choice
        label={messages.way()}
        onChoose={way => form.set('way', way)}
        options={ways}
        required
        value={form.values.way}
      />
      <TextInput
        {...form.field('voucher')}
        autoComplete="off"
        label={messages.voucher()}
        maxLength={LONGEST_VOUCHER}
        name="voucher"
      />
      <Textarea {...form.field('remark')} label={messages.remark()} maxLength={LONGEST_REMARK} />
    </AccountForm>
  )
}

function Correction() {
  const form = useForm({
    initial: { amount: '', reason: '' },
    validate: ({ amount, reason }) => ({
      amount: correctionIssue(amountOf(amount)),
      reason: reason.trim() === '' ? messages.reasonMissing() : undefined
    }),
    places: { amount: 'amount', reason: 'reason' },
    submission: useStore($accountAttempt)
  })
  return (
    <AccountForm
      error={form.error}
      onSubmit={form.onSubmit(({ amount, reason }) =>
        begin(correctAccount({ amount: amountOf(amount) ?? 0, reason: reason.trim() }))
      )}
      title={messages.correctTitle()}
    >
      <TextInput
        {...form.field('amount')}
        autoComplete="off"
        hint={messages.correctionHint()}
        inputMode="text"
        label={messages.amount()}
        maxLength={AMOUNT_LENGTH}
        name="amount"
        required
      />
      <Textarea
        {...form.field('reason')}
        label={messages.reason()}
        maxLength={LONGEST_REMARK}
        required
      />
    </AccountForm>
  )
}
