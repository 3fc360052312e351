import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $memberAttempt } from '../../../../core/areas/members/member-form.ts'
import type { Member, MemberOptions } from '../../../../core/contract/entities/member.ts'
import { userPost } from '../../../../core/contract/enums/staff.ts'
import { memberText as t } from '../../../../core/text/members.ts'
import { Choice } from '../../../../widgets/kit/large/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/text-fields.tsx'
import { Radios, Switch } from '../../../../widgets/kit/large/ticks.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useMemberForm } from './use-member-form.ts'

const posts = userPost.options.map(({ value, label }) => ({ value: String(value), label }))

/** Which field a refusal of the server sends one back to. */
const places = {
  USERNAME_TAKEN: 'username',
  MOBILE_TAKEN: 'mobile',
  EXTENSION_TAKEN: 'extension'
} as const

interface MemberFormProps {
  readonly id: string
  /** Undefined for a new one. */
  readonly member: Member | undefined
  readonly options: MemberOptions
  /** Hears whether something would be lost by going away. */
  readonly onChange: (isChanged: boolean) => void
}

/** A new member, or what may be changed of one who is there. */
export function MemberForm({ id, member, options, onChange }: MemberFormProps) {
  const attempt = useStore($memberAttempt)
  const { form, isChanged, save, ...rest } = useMemberForm(member)
  const { roles, setRoles, post, setPost, hasSeat, setSeat } = rest
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  const { focus } = form
  const failure = attempt.at === 'failed' ? attempt.failure : undefined
  const place = places[failure?.code as keyof typeof places]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal sends there once
  useEffect(() => {
    if (place) focus(place)
  }, [failure])

  const field = (name: keyof typeof form.values) => {
    const plain = form.field(name)
    return { ...plain, complaint: place === name ? failure?.message : plain.complaint, name }
  }
  const isFixed = member?.isShared ?? false
  const { ref, complaint } = field('departmentId')
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {isFixed && (
        <p className="rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2 text-[13px]/5 text-(--hutong-text-2)">
          {t.sharedAccount()}
        </p>
      )}
      {member ? (
        <TextInput disabled label={t.username()} value={member.username} />
      ) : (
        <TextInput
          {...field('username')}
          autoComplete="off"
          hint={t.usernameHint()}
          label={t.username()}
          maxLength={16}
          required
        />
      )}
      <TextInput
        {...field('name')}
        autoComplete="off"
        disabled={isFixed}
        label={t.name()}
        maxLength={32}
        required
      />
      <TextInput
        {...field('mobile')}
        autoComplete="off"
        disabled={isFixed}
        inputMode="tel"
        label={t.mobile()}
        maxLength={20}
        required
      />
      <TextInput
        {...field('email')}
        autoComplete="off"
        disabled={isFixed}
        inputMode="email"
        label={t.email()}
        maxLength={64}
      />
      <div ref={box => ref(box && { focus: () => box.querySelector('button')?.focus() })}>
        <Choice
          complaint={complaint}
          label={t.department()}
          onChoose={value => form.set('departmentId', value)}
          options={options.departments.map(one => ({ value: one.id, label: one.name }))}
          required
          value={form.values.departmentId || null}
        />
      </div>
      <RoleChoice
        chosen={roles}
        complaint={field('roles').complaint}
        focusable={field('roles').ref}
        onChoose={setRoles}
        roles={options.roles}
      />
      <div className="pb-6">
        <Radios label={t.post()} onChoose={setPost} options={posts} value={post} />
      </div>
      <div className={hasSeat ? '' : 'pb-6'}>
        <Switch checked={hasSeat} label={t.seat()} onChange={setSeat} />
      </div>
      {hasSeat && (
        <TextInput
          {...field('extension')}
          autoComplete="off"
          hint={t.extensionHint()}
          inputMode="numeric"
          label={t.extension()}
          maxLength={3}
          required
        />
      )}
      {hasSeat && (
        <TextInput
          {...field('wrapUpSeconds')}
          autoComplete="off"
          hint={t.wrapUpHint()}
          inputMode="numeric"
          label={t.wrapUpSeconds()}
          maxLength={4}
        />
      )}
      {!member && (
        <TextInput
          {...field('password')}
          autoComplete="new-password"
          hint={t.passwordHint()}
          label={t.password()}
          maxLength={20}
          type="password"
          required
        />
      )}
      <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {place ? undefined : failure?.message}
      </p>
    </form>
  )
}
