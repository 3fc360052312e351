/**
 * Fields of a customer, for the form beside a call and the drawer; the buttons are rendered by the
 * parent.
 */
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { customerActionMessages } from '../../../core/features/customer-details/action-messages.ts'
import {
  type CustomerField,
  regionOf,
  regionText
} from '../../../core/features/customer-form/customer-draft.ts'
import { customerFormMessages as messages } from '../../../core/features/customer-form/messages.ts'
import { gender } from '../../../core/features/customers/enums.ts'
import { Textarea, TextInput } from '../../kit/large/forms/text-fields.tsx'
import { Radios } from '../../kit/large/forms/ticks.tsx'
import { Conflict } from '../conflict/conflict.tsx'
import { FieldInputs } from '../custom-fields/field-inputs.tsx'
import { RegionPicker } from '../region-picker/region-picker.tsx'
import { type CustomerFormAbout, useCustomerForm } from './use-customer-form.ts'

const REMARK_MOST = 100
const NAME_MOST = 64
const ADDRESS_MOST = 200

const genders = () => [
  ...gender.options.map(({ value, label }) => ({ value: String(value), label })),
  { value: '', label: messages.genderUnset() }
]

const labelOf: Readonly<Record<CustomerField, () => string>> = {
  customerName: messages.name,
  phone: messages.phone,
  phone2: messages.phone2,
  gender: messages.gender,
  age: messages.age,
  companyName: messages.company,
  birthDate: messages.birthDate,
  email: messages.email,
  region: messages.region,
  address: messages.address,
  remark: messages.remark
}

interface CustomerFieldsProps extends CustomerFormAbout {
  /** Id of the form, for the `form` attribute of its buttons. */
  readonly id: string
  /** Whether there is a second phone number. */
  readonly hasTwoPhones?: boolean
}

export function CustomerFields(props: CustomerFieldsProps) {
  const { id, kind, before, phone, saver, hasTwoPhones = false } = props
  const frame = useRef<HTMLFormElement>(null)
  const { form, own, conflicts, settle, save } = useCustomerForm(props, frame)
  const attempt = useStore(saver.$attempt)
  const isPhoneFixed = before !== undefined || (phone ?? '') !== ''
  const set = (name: CustomerField, value: string) => {
    form.set(name, value)
    saver.clearFailure()
  }
  const field = (name: CustomerField) => ({ ...form.field(name), name })
  const typed = form.values
  const { failure } = attempt.status === 'failed' ? attempt : {}
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (attempt.status !== 'busy') void save()
      }}
      ref={frame}
    >
      {conflicts.length > 0 && (
        <Conflict
          conflicts={conflicts}
          labelOf={name => labelOf[name as CustomerField]()}
          metas={props.metas}
          onSettle={settle}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2">
        <TextInput
          {...field('customerName')}
          autoComplete="off"
          label={kind === 'workOrder' ? messages.name() : messages.customerName()}
          maxLength={NAME_MOST}
          required
        />
        <TextInput
          {...field('phone')}
          autoComplete="off"
          inputMode="tel"
          label={messages.phone()}
          maxLength={20}
          readOnly={isPhoneFixed}
          required={!isPhoneFixed}
        />
        {kind === 'workOrder' && (hasTwoPhones || typed.phone2 !== '') && (
          <TextInput
            {...field('phone2')}
            autoComplete="off"
            inputMode="tel"
            label={messages.phone2()}
            maxLength={20}
          />
        )}
        {/* Same distance below as fields with space for an error. */}
        <div className="pb-5">
          <Radios
            label={messages.gender()}
            onChoose={value => set('gender', value)}
            options={genders()}
            value={typed.gender}
          />
        </div>
        {kind === 'workOrder' ? (
          <TextInput
            {...field('age')}
            autoComplete="off"
            inputMode="numeric"
            label={messages.age()}
            maxLength={5}
          />
        ) : (
          <>
            <TextInput
              {...field('birthDate')}
              autoComplete="off"
              inputMode="numeric"
              label={messages.birthDate()}
              maxLength={12}
              placeholder={customerActionMessages.dayHint()}
            />
            <TextInput
              {...field('email')}
              autoComplete="off"
              inputMode="email"
              label={messages.email()}
              maxLength={64}
            />
            <TextInput
              {...field('companyName')}
              autoComplete="off"
              label={messages.company()}
              maxLength={NAME_MOST}
            />
            <div className="col-span-full">
              <RegionPicker
                label={messages.region()}
                onChange={region => set('region', regionText(region))}
                value={regionOf(typed.region)}
              />
            </div>
          </>
        )}
      </div>
      <TextInput
        {...field('address')}
        autoComplete="off"
        label={messages.address()}
        maxLength={ADDRESS_MOST}
      />
      <FieldInputs form={own} />
      <Textarea {...field('remark')} label={messages.remark()} maxLength={REMARK_MOST} rows={2} />
      <p className="min-h-5 text-[13px]/5 text-(--hutong-danger) wrap-anywhere" role="alert">
        {failure?.message}
      </p>
    </form>
  )
}
