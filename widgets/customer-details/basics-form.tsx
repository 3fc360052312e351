import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { BasicField, BasicValues } from '../../core/areas/customer/basic-fields.ts'
import { isPhoneFixed, labelOf } from '../../core/areas/customer/basic-fields.ts'
import type { OpenForm } from '../../core/areas/customer/basics-state.ts'
import { gender } from '../../core/contract/enums/customers.ts'
import { REMARK_LIMIT } from '../../core/rules/call-remark.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { Button } from '../kit/button.tsx'
import { FormField } from '../kit/large/form-field.tsx'
import { line } from '../kit/large/looks.ts'
import { Textarea, TextInput } from '../kit/large/text-fields.tsx'
import { begin } from '../parts/begin.ts'
import { Conflict } from '../parts/conflict/conflict.tsx'
import { FieldInputs, useFieldForm } from '../parts/custom-fields/field-inputs.tsx'
import { PageStage } from '../parts/page-stage.tsx'
import { RegionPicker } from '../parts/region-picker/region-picker.tsx'
import { day, digits, figure } from '../parts/tidy.ts'
import { usePanel } from './panel-context.ts'

/** The basic information while it is changed, or somebody new is written down. */
export default function BasicsForm() {
  const { panel } = usePanel()
  const form = useStore(panel.$form)
  return form.at === 'open' ? (
    <PageStage>
      <Open form={form} />
    </PageStage>
  ) : null
}

const wrongOnes = '[aria-invalid="true"]'
const typable = 'input, select, textarea'

/** A form that a call has opened takes the focus from nobody. */
function isBusyElsewhere(form: HTMLElement): boolean {
  const root = form.getRootNode()
  const near = root instanceof ShadowRoot ? root.activeElement : null
  if (near) return !form.closest('[part~=base]')?.contains(near)
  const far = document.activeElement
  return far !== null && far !== document.body && !(root instanceof ShadowRoot && root.host === far)
}

function Open({ form }: { readonly form: OpenForm }) {
  const { panel } = usePanel()
  const frame = useRef<HTMLFormElement>(null)
  const { mode, isSaving, failure, clashes } = form
  const tries = useRef(0)
  useEffect(() => {
    const form = frame.current
    if (form && !isBusyElsewhere(form))
      form.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true })
  }, [])
  // Whoever has tried to save, be it the page, is led to what has to be mended.
  useEffect(() => {
    if (failure?.kind === 'invalid') frame.current?.querySelector<HTMLElement>(wrongOnes)?.focus()
  }, [failure])
  const save = async () => {
    tries.current++
    // Whoever sends it by Enter has not left the field.
    const birthDate = day(form.typed.values.birthDate)
    if (birthDate !== form.typed.values.birthDate) panel.form().type({ birthDate })
    try {
      await panel.save()
    } finally {
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(wrongOnes)?.focus())
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(save())
  }
  const wrong = Object.keys(form.complaints).length
  return (
    <form
      aria-label={mode === 'add' ? t.add() : t.basics()}
      className="@container/facts flex flex-col"
      noValidate
      onSubmit={submit}
      part="basics"
      ref={frame}
    >
      <div className="flex flex-col gap-2 p-5">
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <h3 className="grow font-semibold">{mode === 'add' ? t.add() : t.basics()}</h3>
          {form.isRecovered && (
            <span className="text-[12px]/5 text-(--hutong-warn)" role="status">
              {d.recovered()}
            </span>
          )}
        </div>
        {clashes.length > 0 && (
          <Conflict
            clashes={clashes}
            labelOf={field => labelOf[field as BasicField]()}
            metas={form.metas}
            onSettle={(some, whose) => {
              for (const clash of some) panel.form().settle(clash, whose)
            }}
          />
        )}
        <Fields form={form} />
        <Custom form={form} />
      </div>
      <div className="sticky bottom-0 z-[5] flex min-h-14 flex-wrap items-center justify-end gap-3 border-t border-(--hutong-border) bg-(--hutong-bg) px-5 py-2">
        <p className="min-w-0 grow text-[13px]/5 text-(--hutong-danger)" role="alert">
          {wrong > 0
            ? d.fix({ count: wrong })
            : failure?.kind === 'aborted' || failure
              ? failure.message
              : ''}
        </p>
        <Button disabled={isSaving} onClick={panel.cancel}>
          {form.isRecovered ? d.throwAway() : d.cancel()}
        </Button>
        <Button disabled={isSaving} tone="primary" type="submit">
          {isSaving ? d.saving() : d.save()}
        </Button>
      </div>
    </form>
  )
}

/** Of all fields, so that their edges line up. */
const columns = 'grid-cols-2 @max-[379px]/facts:grid-cols-1'

type TextField = Exclude<BasicField, 'areaCode' | 'provinceCode' | 'cityCode' | 'gender'>

const trimmed = (typed: string) => typed.trim()

function Fields({ form }: { readonly form: OpenForm }) {
  const { panel } = usePanel()
  const { values } = form.typed
  const type = (change: Partial<BasicValues>) => panel.form().type(change)
  const wired = (field: TextField, tidy = trimmed) => ({
    complaint: form.complaints[field],
    label: labelOf[field](),
    name: field,
    onBlur: () => {
      const tidied = tidy(values[field])
      if (values[field] !== tidied) type({ [field]: tidied })
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
      <FormField label={labelOf.gender()}>
        {attributes => (
          <select
            {...attributes}
            className={line}
            name="gender"
            onChange={({ target }) => type({ gender: target.value })}
            value={values.gender}
          >
            <option value="">{d.noGender()}</option>
            {([1, 2] as const).map(code => (
              <option key={code} value={code}>
                {gender.label(code)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <TextInput {...wired('age', figure)} autoComplete="off" inputMode="numeric" maxLength={3} />
      <TextInput
        {...wired('birthDate', day)}
        autoComplete="off"
        inputMode="numeric"
        maxLength={12}
        placeholder={d.dayHint()}
      />
      <TextInput {...wired('phone2', digits)} autoComplete="off" inputMode="tel" />
      <TextInput {...wired('email')} autoComplete="off" inputMode="email" />
      <TextInput {...wired('companyName')} autoComplete="off" />
      <RegionPicker
        label={t.area()}
        onChange={({ areaCode, areaName }) => type({ areaCode, areaName, ...pairOf(areaCode) })}
        value={{ areaCode: values.areaCode, areaName: values.areaName }}
      />
      <TextInput {...wired('address')} autoComplete="off" />
      <TextInput {...wired('source')} autoComplete="off" />
      <TextInput {...wired('userName')} autoComplete="off" />
      <div className="col-span-full">
        <Textarea {...wired('remark')} maxLength={REMARK_LIMIT} rows={2} />
      </div>
    </div>
  )
}

/** Codes of GB/T 2260 say themselves in which province and city they are. */
function pairOf(areaCode: string) {
  const [, province, city] = /^(\d\d)(\d\d)\d\d$/.exec(areaCode) ?? []
  return {
    provinceCode: province ? `${province}0000` : '',
    cityCode: city && city !== '00' ? `${province}${city}00` : ''
  }
}

/** The fields that the enterprise has added. */
function Custom({ form }: { readonly form: OpenForm }) {
  const { panel } = usePanel()
  const { metas } = form
  const fields = useFieldForm(metas, form.typed.custom)
  const { custom } = form.typed
  useEffect(
    () =>
      fields.$state.listen(({ values }) => {
        if (values !== current(panel)) panel.form().typeCustom(values)
      }),
    [fields, panel]
  )
  // What comes from elsewhere, such as somebody else's later word.
  useEffect(() => {
    if (fields.$state.get().values !== custom) fields.reset(custom)
  }, [fields, custom])
  const wrong = Object.keys(form.complaints)
    .filter(name => name.startsWith('customFields.'))
    .join(' ')
  useEffect(() => {
    for (const name of wrong.split(' ')) if (name) fields.judge(name.slice('customFields.'.length))
  }, [fields, wrong])
  if (metas.length === 0) return null
  return (
    <section aria-label={d.otherFields()} className="mt-2 border-t border-(--hutong-border) pt-4">
      <h4 className="mb-2 font-semibold">{d.otherFields()}</h4>
      <FieldInputs columns={columns} form={fields} />
    </section>
  )
}

const current = (panel: ReturnType<typeof usePanel>['panel']) => {
  const now = panel.$form.get()
  return now.at === 'open' ? now.typed.custom : undefined
}
