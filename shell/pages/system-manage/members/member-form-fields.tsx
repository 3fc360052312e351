import { useEffect } from 'react'
import { textOptions } from '../../../../core/contract/text-options.ts'
import { accountPageMessages as accountMessages } from '../../../../core/features/accounts/messages.ts'
import { INVITATION_HOURS } from '../../../../core/features/accounts/rules.ts'
import { userPost } from '../../../../core/features/members/enums.ts'
import { showLatestMember } from '../../../../core/features/members/member-form.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { Member, MemberOptions } from '../../../../core/features/members/schemas.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios, Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useMemberForm } from './use-member-form.ts'

const posts = textOptions(userPost.options)

const entries = () =>
  [
    { value: 'link', label: accountMessages.byLink() },
    { value: 'password', label: accountMessages.byPassword() }
  ] as const

interface MemberFormProps {
  readonly id: string
  /** Undefined for a new member. */
  readonly member: Member | undefined
  readonly options: MemberOptions
  /** Called when the form becomes dirty or clean. */
  readonly onChange: (isChanged: boolean) => void
}

/** Form of a new or an existing member. */
export function MemberForm({ id, member, options, onChange }: MemberFormProps) {
  const { form, isChanged, isStale, save } = useMemberForm(member)
  const { departmentId, roleIds, post, hasSeat, entry } = form.values
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), name })
  const isFixed = member?.isShared ?? false
  return (
    <form className="flex flex-col gap-3" id={id} noValidate onSubmit={save}>
      {isFixed && (
        <p className="rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2 text-[13px]/5 text-(--hutong-text-2)">
          {messages.sharedAccount()}
        </p>
      )}
      {member ? (
        <TextInput disabled label={messages.username()} value={member.username} />
      ) : (
        <TextInput
          {...field('username')}
          autoComplete="off"
          hint={messages.usernameHint()}
          label={messages.username()}
          maxLength={16}
          required
        />
      )}
      <TextInput
        {...field('name')}
        autoComplete="off"
        disabled={isFixed}
        label={messages.name()}
        maxLength={32}
        required
      />
      <TextInput
        {...field('mobile')}
        autoComplete="off"
        disabled={isFixed}
        inputMode="tel"
        label={messages.mobile()}
        maxLength={20}
        required
      />
      <TextInput
        {...field('email')}
        autoComplete="off"
        disabled={isFixed}
        inputMode="email"
        label={messages.email()}
        maxLength={64}
      />
      <div ref={form.place('departmentId')}>
        <Choice
          issue={form.issueOf('departmentId')}
          label={messages.department()}
          onChoose={value => form.set('departmentId', value)}
          options={options.departments.map(one => ({ value: one.id, label: one.name }))}
          required
          value={departmentId || null}
        />
      </div>
      <RoleChoice
        chosen={new Set(roleIds)}
        issue={form.issueOf('roleIds')}
        onChoose={chosen => form.set('roleIds', [...chosen].sort())}
        ref={form.place('roleIds')}
        roles={options.roles}
      />
      <div className="pb-6">
        <Radios
          label={messages.post()}
          onChoose={value => form.set('post', value)}
          options={posts}
          value={post}
        />
      </div>
      <div className={hasSeat ? '' : 'pb-6'}>
        <Switch
          checked={hasSeat}
          label={messages.seat()}
          onChange={on => form.set('hasSeat', on)}
        />
      </div>
      {hasSeat && (
        <TextInput
          {...field('extension')}
          autoComplete="off"
          hint={messages.extensionHint()}
          inputMode="numeric"
          label={messages.extension()}
          maxLength={3}
          required
        />
      )}
      {hasSeat && (
        <TextInput
          {...field('wrapUpSeconds')}
          autoComplete="off"
          hint={messages.wrapUpHint()}
          inputMode="numeric"
          label={messages.wrapUpSeconds()}
          maxLength={4}
        />
      )}
      {!member && (
        <div className={entry === 'link' ? 'pb-2' : 'pb-6'}>
          <Radios
            label={accountMessages.firstPassword()}
            onChoose={value => form.set('entry', value)}
            options={entries()}
            value={entry}
          />
        </div>
      )}
      {!member && entry === 'link' && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {accountMessages.byLinkHint({ hours: INVITATION_HOURS })}
        </p>
      )}
      {!member && entry === 'password' && (
        <TextInput
          {...field('password')}
          autoComplete="new-password"
          hint={messages.passwordHint()}
          label={messages.password()}
          maxLength={20}
          type="password"
          required
        />
      )}
      <FormAlert onLatest={isStale ? showLatestMember : undefined} text={form.error} />
    </form>
  )
}
