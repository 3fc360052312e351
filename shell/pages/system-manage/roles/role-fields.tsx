import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type DataScope, dataScope } from '../../../../core/features/roles/enums.ts'
import { roleMessages as messages } from '../../../../core/features/roles/messages.ts'
import {
  $roleAttempt,
  ROLE_CHANGED,
  type RoleForm,
  type RoleFormData,
  saveRole,
  showLatestRole
} from '../../../../core/features/roles/role-form.ts'
import {
  isWithin,
  LONGEST_NAME,
  LONGEST_REMARK,
  nameIssue
} from '../../../../core/features/roles/rules/role-rules.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { PermissionMatrix } from './permission-matrix.tsx'

interface RoleFieldsProps {
  readonly id: string
  readonly data: RoleFormData
  readonly status: Exclude<RoleForm['status'], 'closed'>
  /** Called when the form becomes dirty or clean. */
  readonly onChange: (isChanged: boolean) => void
}

function initialOf({ role }: RoleFormData, status: RoleFieldsProps['status']) {
  const name = role?.name ?? ''
  return {
    name: status === 'copying' ? messages.nameOfCopy({ name }).slice(0, LONGEST_NAME) : name,
    remark: role?.remark ?? '',
    dataScope: role?.dataScope ?? 'own',
    codes: [...(role?.codes ?? [])].sort()
  }
}

const trimmed = (typed: string) => typed.trim()

/** Name, data scope and permissions of a role. */
export function RoleFields({ id, data, status, onChange }: RoleFieldsProps) {
  const { options, role } = data
  const attempt = useStore($roleAttempt)
  const isFixed = status === 'viewing'
  const form = useForm({
    initial: initialOf(data, status),
    validate: ({ name, codes }) => ({
      name: nameIssue(name),
      codes: codes.length > 0 ? undefined : messages.codesMissing()
    }),
    normalize: { name: trimmed, remark: trimmed },
    places: { name: 'name', codes: 'codes' },
    submission: attempt
  })
  const isStale = attempt.status === 'failed' && attempt.failure.code === ROLE_CHANGED
  const isChanged = form.isDirty() || status === 'copying'
  useEffect(() => onChange(isChanged && !isFixed), [onChange, isChanged, isFixed])
  const scopes = dataScope.options.map(({ value, label }) => ({
    value,
    label,
    ...(!isWithin(value, options.dataScope) && { refusal: messages.beyond() })
  }))
  const note = !isFixed
    ? status === 'editing' && role && role.memberCount > 0
      ? messages.appliesNow({ count: role.memberCount })
      : ''
    : role?.isBuiltIn
      ? messages.builtInHint()
      : messages.beyondHint()
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(values => {
        const scope = values.dataScope as DataScope
        void saveRole({ ...values, dataScope: scope }, role?.version ?? 0)
      })}
    >
      {note && (
        <p className="rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2 text-[13px]/5 text-(--hutong-text-2)">
          {note}
        </p>
      )}
      <TextInput
        {...form.field('name')}
        autoComplete="off"
        disabled={isFixed}
        label={messages.name()}
        maxLength={LONGEST_NAME}
        name="name"
        required
      />
      <Choice
        disabled={isFixed}
        hint={messages.scopeHint()}
        label={messages.dataScope()}
        onChoose={value => form.set('dataScope', value)}
        options={scopes}
        value={form.values.dataScope}
      />
      <Textarea
        {...form.field('remark')}
        disabled={isFixed}
        label={messages.remark()}
        maxLength={LONGEST_REMARK}
        rows={2}
      />
      <PermissionMatrix
        chosen={new Set(form.values.codes)}
        grantable={new Set(options.codes)}
        isFixed={isFixed}
        issue={form.issueOf('codes')}
        onChoose={chosen => form.set('codes', [...chosen].sort())}
        ref={form.place('codes')}
      />
      <FormAlert onLatest={isStale ? showLatestRole : undefined} text={form.error} />
    </form>
  )
}
