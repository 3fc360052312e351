import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $memberAttempt,
  forgetMemberAttempt,
  MEMBER_CHANGED,
  type MemberTyped,
  memberDrafts,
  NEW,
  saveMember
} from '../../../../core/features/members/member-form.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { toJson } from '../../../../core/lib/json.ts'
import {
  extension as extensionRule,
  memberEmail,
  memberMobile,
  memberName,
  memberUsername
} from '../../../../core/lib/validation/account-validators.ts'
import { fullPassword } from '../../../../core/lib/validation/password-validators.ts'
import { every, required } from '../../../../core/lib/validation/rule.ts'
import { useDraft } from '../../../../widgets/parts/form/use-draft.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'

const firstPassword = every(required(messages.passwordMissing), fullPassword)
/** Empty for the server's default. */
const wrapUpRule = (typed: string): string | undefined =>
  typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) <= 3600)
    ? undefined
    : messages.wrapUpWrong()
const trimmed = (typed: string) => typed.trim()
/** Initial values of the form. */
const initialOf = (member: Member | undefined): MemberTyped => ({
  username: member?.username ?? '',
  name: member?.name ?? '',
  mobile: member?.mobile ?? '',
  email: member?.email ?? '',
  departmentId: member?.department.id ?? '',
  roleIds: (member?.roles ?? []).map(({ id }) => id).sort(),
  post: String(member?.userPost ?? 0),
  hasSeat: typeof member?.extension === 'string',
  extension: member?.extension ?? '',
  wrapUpSeconds: String(member?.wrapUpSeconds ?? ''),
  entry: 'link'
})

/** Field that shows an error of the server and gets the focus. */
const places = {
  USERNAME_TAKEN: 'username',
  MOBILE_TAKEN: 'mobile',
  EXTENSION_TAKEN: 'extension'
} as const

/** Form state of a member; validates by the rules that the server shares. */
export function useMemberForm(member: Member | undefined) {
  const key = member?.id ?? NEW
  const attempt = useStore($memberAttempt)
  const [initial] = useState(() => ({ ...initialOf(member), password: '' }))
  const [draft] = useState(() => memberDrafts.read(key))
  const form = useForm({
    initial,
    draft,
    validate: values => ({
      username: member ? undefined : memberUsername(values.username),
      name: memberName(values.name),
      mobile: memberMobile(values.mobile),
      email: memberEmail(values.email),
      departmentId: required(messages.departmentMissing)(values.departmentId),
      roleIds: values.roleIds.length > 0 ? undefined : messages.rolesMissing(),
      extension: values.hasSeat ? extensionRule(values.extension) : undefined,
      wrapUpSeconds: values.hasSeat ? wrapUpRule(values.wrapUpSeconds) : undefined,
      password: member || values.entry === 'link' ? undefined : firstPassword(values.password)
    }),
    normalize: {
      username: trimmed,
      name: trimmed,
      mobile: digits,
      email: trimmed,
      extension: digits,
      wrapUpSeconds: digits
    },
    onInput: forgetMemberAttempt,
    submission: attempt,
    places
  })
  const { password, ...typed } = form.values
  const isChanged = form.isDirty()
  useDraft(
    memberDrafts,
    key,
    toJson({ ...typed, password: '' }) === toJson(initial) ? undefined : typed
  )
  return {
    form,
    isChanged,
    isStale: attempt.status === 'failed' && attempt.failure.code === MEMBER_CHANGED,
    save: form.onSubmit(ready => {
      const { username, password, post, hasSeat, extension, wrapUpSeconds, entry, ...rest } = ready
      const account = entry === 'link' ? { username } : { username, password }
      const draft = {
        ...rest,
        userPost: post === '1' ? (1 as const) : (0 as const),
        extension: hasSeat ? extension : null,
        wrapUpSeconds: hasSeat && wrapUpSeconds !== '' ? Number(wrapUpSeconds) : null
      }
      void saveMember(draft, member ? undefined : account)
    })
  }
}
