/** 新增线索: creates a clue, owned by the user or unclaimed. */

import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  $addClueAttempt,
  addClue,
  clearAddClueError,
  stopAddingClue
} from '../../core/features/clues/add-clue.ts'
import { $isAddingClue } from '../../core/features/clues/clue-window.ts'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import { gender } from '../../core/features/customers/enums.ts'
import { customerRules, letters } from '../../core/features/customers/rules.ts'
import { atMost } from '../../core/lib/validation/field-validators.ts'
import { name } from '../../core/lib/validation/form-validators.ts'
import { every, type Rule } from '../../core/lib/validation/rule.ts'
import { Drawer } from '../../widgets/kit/large/dialog.tsx'
import { Textarea, TextInput } from '../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../widgets/kit/large/forms/ticks.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { digits } from '../../widgets/parts/normalize-input.ts'
import { DiscardConfirm } from '../list/actions/discard-confirm.tsx'
import { FormButtons } from '../list/cells/answer-cells.tsx'
import { $route } from '../router/router.ts'

const WIDTH = 560
const NAME_MOST = 64
const ADDRESS_MOST = 200
const REMARK_MOST = 100

const texts = {
  ...{ customerName: '', customerPhone: '', gender: '', age: '', companyName: '', source: '' },
  ...{ address: '', remark: '' }
}
type Field = keyof typeof texts
type Place = 'mine' | 'unclaimed'

const rules: Readonly<Record<Exclude<Field, 'gender'>, Rule>> = {
  customerName: every(name, letters, atMost(NAME_MOST)),
  customerPhone: customerRules.phone,
  age: customerRules.age,
  companyName: every(letters, customerRules.companyName),
  source: every(letters, customerRules.source),
  address: every(letters, customerRules.address),
  remark: customerRules.remark
}

const validate = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [field, rule((values[field] ?? '').trim())])
  )

const trimmed = (typed: string) => typed.trim()
const normalizers = {
  ...{ customerName: trimmed, companyName: trimmed, source: trimmed },
  ...{ address: trimmed, remark: trimmed, customerPhone: digits, age: digits }
}

const genders = () => [
  ...gender.options.map(({ value, label }) => ({ value: String(value), label })),
  { value: '', label: messages.noGender() }
]

export default function NewClue() {
  return useStore($isAddingClue) ? <ClueForm /> : null
}

function ClueForm() {
  const attempt = useStore($addClueAttempt)
  const { path } = useStore($route)
  const id = useId()
  const [initial] = useState(() => ({
    ...texts,
    place: path.endsWith('/unclaimed') ? ('unclaimed' as const) : ('mine' as const)
  }))
  const [isConfirming, setConfirming] = useState(false)
  const form = useForm<typeof texts & { readonly place: Place }>({
    initial,
    validate,
    normalize: normalizers,
    onInput: clearAddClueError,
    submission: attempt
  })
  const { place, ...typed } = form.values
  const isChanged = Object.values(typed).some(value => value.trim() !== '')
  const isBusy = attempt.status === 'busy'
  const opened = useRef(path)
  useEffect(() => {
    if (opened.current !== path) stopAddingClue()
  }, [path])
  const close = () => {
    if (isChanged) setConfirming(true)
    else stopAddingClue()
  }
  const save = ({ age, gender: chosen, place, ...texts }: typeof form.values) => {
    void addClue({
      ...texts,
      age: age === '' ? null : Number(age),
      gender: chosen === '' ? null : chosen === '2' ? 2 : 1,
      isUnclaimed: place === 'unclaimed'
    })
  }
  const line = (name: Field) => ({ ...form.field(name), autoComplete: 'off', name })
  return (
    <Drawer
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={close} />}
      isOpen
      onClose={close}
      title={messages.addTitle()}
      width={WIDTH}
    >
      <form className="flex flex-col gap-2" id={id} noValidate onSubmit={form.onSubmit(save)}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-2">
          <TextInput
            {...line('customerName')}
            label={messages.name()}
            maxLength={NAME_MOST}
            required
          />
          <TextInput
            {...line('customerPhone')}
            inputMode="tel"
            label={messages.phone()}
            maxLength={20}
            required
          />
          {/* Same gap as below fields that reserve a line for the validation error. */}
          <div className="pb-5">
            <Radios
              label={messages.gender()}
              onChoose={value => form.set('gender', value)}
              options={genders()}
              value={form.values.gender}
            />
          </div>
          <TextInput {...line('age')} inputMode="numeric" label={messages.age()} maxLength={3} />
          <TextInput {...line('companyName')} label={messages.company()} maxLength={NAME_MOST} />
          <TextInput {...line('source')} label={messages.source()} maxLength={NAME_MOST} />
        </div>
        <TextInput {...line('address')} label={messages.address()} maxLength={ADDRESS_MOST} />
        <Textarea
          {...form.field('remark')}
          label={messages.remark()}
          maxLength={REMARK_MOST}
          name="remark"
          rows={2}
        />
        <Radios
          label={messages.goesTo()}
          onChoose={chosen => form.set('place', chosen)}
          options={[
            { value: 'mine', label: messages.toMe() },
            { value: 'unclaimed', label: messages.toAll() }
          ]}
          value={place}
        />
        <p className="min-h-5 text-[13px]/5 text-(--hutong-danger) wrap-anywhere" role="alert">
          {form.error}
        </p>
      </form>
      <DiscardConfirm
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) stopAddingClue()
        }}
        text={messages.confirmLeave()}
      />
    </Drawer>
  )
}
