import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { accountMessages as messages } from '../../../../core/features/account/messages.ts'
import {
  $ownChange,
  changeOwn,
  forgetOwnChange,
  type OwnField,
  ownDrafts
} from '../../../../core/features/account/personal-data.ts'
import type { UserDetail } from '../../../../core/features/sign-in/schemas.ts'
import {
  ownEmail,
  ownName,
  ownUsername
} from '../../../../core/lib/validation/account-validators.ts'
import { Input } from '../../../../widgets/kit/field.tsx'
import { FormBlock } from '../../../../widgets/kit/large/forms/form-block.tsx'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useDraft } from '../../../../widgets/parts/form/use-draft.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'

const fields = {
  username: { label: messages.username, rule: ownUsername, autoComplete: 'username', most: 16 },
  name: { label: messages.name, rule: ownName, autoComplete: 'nickname', most: 32 },
  email: { label: messages.email, rule: ownEmail, autoComplete: 'email', most: 64 }
} as const

/** A row of the profile, editable in place. */
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
    initial: { value: now },
    draft: draft === undefined ? {} : { value: draft },
    // A user name that predates the rule may stay unchanged.
    validate: ({ value }) => ({ value: value.trim() === now ? undefined : rule(value) }),
    onInput: forgetOwnChange
  })
  const failure =
    attempt.status === 'failed' && attempt.with === field ? attempt.failure : undefined
  const { focus, reset } = form
  const typed = form.values.value
  const shown = useRef(now)
  useOnChange(failure, () => {
    if (failure) focus('value')
  })
  useOnChange(now, () => {
    if (shown.current !== now) reset()
    shown.current = now
  })
  useDraft(ownDrafts, field, typed === now ? undefined : typed)

  const plain = form.field('value')
  return (
    <FormBlock
      fields={
        <Input
          {...plain}
          autoComplete={autoComplete}
          issue={failure?.message ?? plain.issue}
          label={label()}
          maxLength={most}
          name={field}
        />
      }
      isOpened={draft !== undefined}
      isWaiting={attempt.status === 'busy'}
      onCancel={() => {
        forgetOwnChange()
        reset()
      }}
      onConfirm={async () => {
        const ready = form.check()
        if (!ready) return false
        return ready.value.trim() === now || changeOwn(field, ready.value)
      }}
      title={label()}
      view={<p className="wrap-anywhere">{now || messages.none()}</p>}
    />
  )
}
