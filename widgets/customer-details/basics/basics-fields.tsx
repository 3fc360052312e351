import type { ReactNode } from 'react'
import { customerActionMessages } from '../../../core/features/customer-details/action-messages.ts'
import {
  type BasicField,
  type BasicValues,
  basicFields,
  isPhoneFixed,
  labelOf
} from '../../../core/features/customer-details/basics/basic-fields.ts'
import type { OpenForm } from '../../../core/features/customer-details/basics/basics-state.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { REMARK_LIMIT } from '../../../core/features/customer-details/rules.ts'
import { gender } from '../../../core/features/customers/enums.ts'
import { Choice } from '../../kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../kit/large/forms/text-fields.tsx'
import { day, digits, normalizedNumber } from '../../parts/normalize-input.ts'
import { RegionPicker } from '../../parts/region-picker/region-picker.tsx'
import { usePanel } from '../panel-context.ts'

/** Shared by all fields, so that they align. */
export const columns = 'grid-cols-2 @max-[379px]/details:grid-cols-1'

type TextField = Exclude<BasicField, 'areaCode' | 'provinceCode' | 'cityCode' | 'gender'>

const trimmed = (typed: string) => typed.trim()

/** The fields of the short form. */
const first: ReadonlySet<BasicField> = new Set(['customerName', 'phone', 'gender'])

/** A field outside the short form has a value or an error. */
export const isBeyondShort = ({ typed, issues }: OpenForm): boolean =>
  basicFields.some(field => !first.has(field) && (typed.values[field] !== '' || issues[field]))

/** The fields of a customer: all, or the short form for an unknown caller. */
export function BasicsFields(props: {
  readonly form: OpenForm
  readonly isWhole: boolean
  /** Further fields in the same grid. */
  readonly children: ReactNode
}) {
  const { form, isWhole, children } = props
  const { panel } = usePanel()
  const { values } = form.typed
  const type = (change: Partial<BasicValues>) => panel.form().type(change)
  const wired = (field: TextField, normalize = trimmed) => ({
    issue: form.issues[field],
    label: labelOf[field](),
    name: field,
    onBlur: () => {
      const normalized = normalize(values[field])
      if (values[field] !== normalized) type({ [field]: normalized })
      panel.form().leaveField(field)
    },
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      type({ [field]: target.value }),
    value: values[field]
  })
  return (
    <div className={`grid gap-x-4 gap-y-1 ${columns}`}>
      <TextInput {...wired('customerName')} autoComplete="off" required />
      {isPhoneFixed(form) ? (
        <TextInput disabled label={labelOf.phone()} value={values.phone} />
      ) : (
        <TextInput {...wired('phone', digits)} autoComplete="off" inputMode="tel" required />
      )}
      <Choice
        label={labelOf.gender()}
        onChoose={code => type({ gender: code })}
        options={[
          { value: '', label: customerActionMessages.noGender() },
          ...([1, 2] as const).map(code => ({ value: String(code), label: gender.label(code) }))
        ]}
        value={values.gender}
      />
      {isWhole && (
        <>
          <TextInput {...wired('companyName')} autoComplete="off" />
          <TextInput
            {...wired('age', normalizedNumber)}
            autoComplete="off"
            inputMode="numeric"
            maxLength={3}
          />
          <TextInput
            {...wired('birthDate', day)}
            autoComplete="off"
            inputMode="numeric"
            maxLength={12}
            placeholder={customerActionMessages.dayHint()}
          />
          <TextInput {...wired('phone2', digits)} autoComplete="off" inputMode="tel" />
          <TextInput {...wired('email')} autoComplete="off" inputMode="email" />
          <RegionPicker
            label={messages.area()}
            onChange={({ areaCode, areaName }) => type({ areaCode, areaName, ...pairOf(areaCode) })}
            value={{ areaCode: values.areaCode, areaName: values.areaName }}
          />
          <TextInput {...wired('address')} autoComplete="off" />
          <TextInput {...wired('source')} autoComplete="off" />
          <TextInput {...wired('userName')} autoComplete="off" />
          <div className="col-span-full">
            <Textarea {...wired('remark')} maxLength={REMARK_LIMIT} rows={2} />
          </div>
        </>
      )}
      {children}
    </div>
  )
}

/** Province and city follow from a GB/T 2260 code. */
function pairOf(areaCode: string) {
  const [, province, city] = /^(\d\d)(\d\d)\d\d$/.exec(areaCode) ?? []
  return {
    provinceCode: province ? `${province}0000` : '',
    cityCode: city && city !== '00' ? `${province}${city}00` : ''
  }
}
