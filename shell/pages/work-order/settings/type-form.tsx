import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { textOptions } from '../../../../core/contract/text-options.ts'
import {
  type AllocationKind,
  allocationKind,
  type OrderLevel,
  orderLevel
} from '../../../../core/features/order-handling/enums.ts'
import {
  $settingsAttempt,
  openSettings,
  saveType
} from '../../../../core/features/order-handling/order-settings.ts'
import { LONGEST_DUE } from '../../../../core/features/order-handling/rules/due-times.ts'
import {
  takesGroup,
  typeIssues
} from '../../../../core/features/order-handling/rules/setting-rules.ts'
import type { OrderType } from '../../../../core/features/order-handling/schemas.ts'
import { orderSettingMessages as messages } from '../../../../core/features/order-handling/setting-messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Checkbox, Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { GroupChoice, HandlerChoice } from '../../../work-order/target-fields.tsx'

const levels = textOptions(orderLevel.options)

/** Minutes as typed: null for none, NaN for anything else. */
const minutesIn = (text: string): number | null => {
  if (text.trim() === '') return null
  const minutes = Number(text.trim())
  return Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_DUE ? minutes : Number.NaN
}

const wrongNumber = (text: string) =>
  Number.isNaN(minutesIn(text)) ? messages.badNumber() : undefined

/** A new type of work orders, or a change of one. */
export function TypeForm({ type }: { readonly type: OrderType | undefined }) {
  const id = useId()
  const attempt = useStore($settingsAttempt)
  const form = useForm<{
    name: string
    opensOrder: boolean
    level: string
    due: string
    warn: string
    allocation: AllocationKind
    handlerId: string | null
    groupId: string | null
  }>({
    initial: {
      ...{ name: type?.name ?? '', opensOrder: type?.opensOrder ?? true },
      ...{ level: String(type?.level ?? 1), due: String(type?.dueMinutes ?? '') },
      ...{ warn: String(type?.warnMinutes ?? ''), allocation: type?.allocation ?? 'none' },
      ...{ handlerId: type?.handlerId ?? null, groupId: type?.groupId ?? null }
    },
    validate: ({ due, warn, ...values }) => {
      const issues = typeIssues({
        ...{ ...values, dueMinutes: minutesIn(due), warnMinutes: minutesIn(warn) }
      })
      return {
        ...{ name: issues.name, handlerId: issues.handlerId, groupId: issues.groupId },
        due: wrongNumber(due) ?? issues.dueMinutes,
        warn: wrongNumber(warn) ?? issues.warnMinutes
      }
    },
    places: {
      ...{ name: 'name', dueMinutes: 'due', warnMinutes: 'warn' },
      ...{ handlerId: 'handlerId', groupId: 'groupId' }
    },
    submission: attempt
  })
  const { allocation, handlerId, groupId, level, opensOrder } = form.values
  return (
    <Dialog
      footer={
        <FormButtons
          cancel={messages.back()}
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={openSettings}
        />
      }
      isOpen
      onClose={openSettings}
      title={type ? messages.editType() : messages.addType()}
      width={560}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ due, warn, level: code, ...values }) => {
          const times = { dueMinutes: minutesIn(due), warnMinutes: minutesIn(warn) }
          const draft = { ...values, ...times, name: values.name.trim() }
          void saveType({ ...draft, level: Number(code) as OrderLevel }, type)
        })}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={64}
          required
        />
        <div>
          <Checkbox
            checked={opensOrder}
            label={messages.opens()}
            onChange={checked => form.set('opensOrder', checked)}
          />
          <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.opensHint()}</p>
        </div>
        <Radios
          label={messages.level()}
          onChoose={value => form.set('level', value)}
          options={levels}
          value={level}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <TextInput
            {...form.field('due')}
            autoComplete="off"
            inputMode="numeric"
            label={messages.due()}
            maxLength={6}
          />
          <TextInput
            {...form.field('warn')}
            autoComplete="off"
            inputMode="numeric"
            label={messages.warn()}
            maxLength={6}
          />
        </div>
        <Choice
          label={messages.allocation()}
          onChoose={value => form.set('allocation', value)}
          options={allocationKind.options}
          value={allocation}
        />
        {allocation === 'handler' && (
          <HandlerChoice
            handlerId={handlerId}
            issue={form.issueOf('handlerId')}
            onHandler={value => form.set('handlerId', value)}
          />
        )}
        {takesGroup(allocation) && (
          <GroupChoice
            groupId={groupId}
            groupIssue={form.issueOf('groupId')}
            onGroup={value => form.set('groupId', value)}
          />
        )}
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
