import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $lineAttempt,
  saveLine,
  showLatestLine
} from '../../../../core/features/resources/line-form.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { RESOURCE_CHANGED } from '../../../../core/features/resources/resource-conflict.ts'
import { EVERY_DAY } from '../../../../core/features/resources/rules/line-rules.ts'
import type { LineOptions, ManagedLine } from '../../../../core/features/resources/schemas.ts'
import { LONGEST_NAME, LONGEST_REMARK } from '../../../../core/features/resources/share-schemas.ts'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { MultiChoice } from '../../../../widgets/parts/custom-fields/multi-choice.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'
import { clock, draftOf, initialOf, issuesOf, roomOf } from './line-values.ts'
import { ShareFields } from './share-fields.tsx'

const days = EVERY_DAY.map(day => ({
  value: String(day),
  get label() {
    return messages[`day${day as 1}`]()
  }
}))

/** Form of a new or an existing line. */
export function LineFields(props: {
  readonly id: string
  readonly line: ManagedLine | undefined
  readonly options: LineOptions
  readonly onChange: (isChanged: boolean) => void
}) {
  const { id, line, options, onChange } = props
  const attempt = useStore($lineAttempt)
  const isStale = attempt.status === 'failed' && attempt.failure.code === RESOURCE_CHANGED
  const form = useForm({
    initial: initialOf(line),
    validate: values => issuesOf(values, line === undefined),
    normalize: { cidNumber: digits, capacity: digits, reserved: digits, from: clock, to: clock },
    places: {
      ...{ cidNumber: 'cidNumber', capacity: 'capacity', reserved: 'reserved', openTo: 'to' },
      ...{ openDays: 'days', groupId: 'groupId', shares: 'shares' }
    },
    submission: attempt
  })
  const { values } = form
  const isChanged = form.isDirty()
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(all => void saveLine(draftOf(all), all.cidNumber))}
    >
      <TextInput
        {...form.field('cidNumber')}
        autoComplete="off"
        disabled={line !== undefined}
        inputMode="numeric"
        label={messages.number()}
        maxLength={20}
        name="cidNumber"
        required
      />
      <TextInput
        {...form.field('name')}
        autoComplete="off"
        label={messages.name()}
        maxLength={LONGEST_NAME}
        name="name"
      />
      <div ref={form.place('groupId')}>
        <Combobox
          issue={form.issueOf('groupId')}
          label={messages.group()}
          onChoose={value => form.set('groupId', value ?? '')}
          options={options.groups.map(group => ({ value: group.id, label: group.name }))}
          placeholder={messages.noGroup()}
          value={values.groupId || null}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextInput
          {...form.field('area')}
          autoComplete="off"
          label={messages.area()}
          maxLength={LONGEST_NAME}
          name="area"
        />
        <TextInput
          {...form.field('operator')}
          autoComplete="off"
          label={messages.operator()}
          maxLength={LONGEST_NAME}
          name="operator"
        />
        <TextInput
          {...form.field('capacity')}
          autoComplete="off"
          inputMode="numeric"
          label={messages.capacity()}
          maxLength={4}
          name="capacity"
          required
        />
        <TextInput
          {...form.field('reserved')}
          autoComplete="off"
          hint={messages.reservedHint()}
          inputMode="numeric"
          label={messages.reserved()}
          maxLength={4}
          name="reserved"
          required
        />
      </div>
      <div ref={form.place('days')}>
        <MultiChoice
          chosen={values.days}
          issue={form.issueOf('days')}
          label={messages.openDays()}
          onChange={chosen => form.set('days', [...chosen])}
          options={days}
          placeholder={messages.daysMissing()}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-4">
        <TextInput
          {...form.field('from')}
          autoComplete="off"
          inputMode="numeric"
          label={messages.openFrom()}
          maxLength={5}
          name="from"
          required
        />
        <TextInput
          {...form.field('to')}
          autoComplete="off"
          inputMode="numeric"
          label={messages.openTo()}
          maxLength={5}
          name="to"
          required
        />
      </div>
      <div ref={form.place('shares')}>
        <ShareFields
          holders={options}
          issue={form.issueOf('shares')}
          onChange={shares => form.set('shares', [...shares])}
          room={roomOf(values)}
          shares={values.shares}
        />
      </div>
      <Textarea
        {...form.field('remark')}
        label={messages.remark()}
        maxLength={LONGEST_REMARK}
        name="remark"
      />
      <Switch
        checked={values.isEnabled}
        label={messages.enabled()}
        onChange={on => form.set('isEnabled', on)}
      />
      <FormAlert onLatest={isStale ? showLatestLine : undefined} text={form.error} />
    </form>
  )
}
