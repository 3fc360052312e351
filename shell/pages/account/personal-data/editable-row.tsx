import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import {
  $ownChange,
  changeOwn,
  forgetOwnChange,
  type OwnField,
  ownDrafts
} from '../../../../core/areas/account/personal-data.ts'
import type { UserDetail } from '../../../../core/contract/entities/sign-in.ts'
import { ownEmail, ownName, ownUsername } from '../../../../core/rules/validators/account.ts'
import { accountText as t } from '../../../../core/text/account.ts'
import { Input } from '../../../../widgets/kit/field.tsx'
import { FormBlock } from '../../../../widgets/kit/large/form-block.tsx'
import { useForm } from '../../../../widgets/parts/use-form.ts'

const fields = {
  username: { label: t.username, rule: ownUsername, autoComplete: 'username', most: 16 },
  name: { label: t.name, rule: ownName, autoComplete: 'nickname', most: 32 },
  email: { label: t.email, rule: ownEmail, autoComplete: 'email', most: 64 }
} as const

/** One line of the profile that its owner may change in place. */
export function EditableRow({
  field,
  own
}: {
  readonly field: OwnField
  readonly own: UserDetail
}) {
  const { label, rule, autoComplete, most } = fields[field]
  const now = own[field]
  const attempt = useStore($ownChange)
  const draft = ownDrafts.read(field)
  const form = useForm({
    fields: [field],
    // A user name from before the rule may stay as it is.
    judge: values => ({ [field]: values[field].trim() === now ? undefined : rule(values[field]) }),
    onType: forgetOwnChange,
    start: { [field]: now },
    draft: draft === undefined ? undefined : { [field]: draft }
  })
  const failure = attempt.at === 'failed' && attempt.with === field ? attempt.failure : undefined
  const { focus, reset } = form
  const typed = form.values[field]
  const shown = useRef(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal sends there once
  useEffect(() => {
    if (failure) focus(field)
  }, [failure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new here is what may be changed next
  useEffect(() => {
    if (shown.current !== now) reset()
    shown.current = now
  }, [now])
  useEffect(() => {
    if (typed === now) ownDrafts.drop(field)
    else ownDrafts.keep(field, typed)
  }, [field, typed, now])

  const plain = form.field(field)
  return (
    <FormBlock
      fields={
        <Input
          {...plain}
          autoComplete={autoComplete}
          complaint={failure?.message ?? plain.complaint}
          label={label()}
          maxLength={most}
          name={field}
        />
      }
      isBegun={draft !== undefined}
      isWaiting={attempt.at === 'busy'}
      onCancel={() => {
        forgetOwnChange()
        reset()
      }}
      onConfirm={async () => {
        const ready = form.check()
        if (!ready) return false
        return ready[field].trim() === now || changeOwn(field, ready[field])
      }}
      title={label()}
      view={<p className="wrap-anywhere">{now || t.none()}</p>}
    />
  )
}
