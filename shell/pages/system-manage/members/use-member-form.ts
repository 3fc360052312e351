import { useState } from 'react'
import {
  forgetMemberAttempt,
  type MemberTyped,
  memberDrafts,
  NEW,
  saveMember
} from '../../../../core/features/members/member-form.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import {
  extension as extensionRule,
  memberEmail,
  memberMobile,
  memberName,
  memberUsername
} from '../../../../core/lib/validation/account-validators.ts'
import { fullPassword } from '../../../../core/lib/validation/password-validators.ts'
import { every, required } from '../../../../core/lib/validation/rule.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { digits } from '../../../../widgets/parts/tidy-figures.ts'
import { useForm } from '../../../../widgets/parts/use-form.ts'

const firstPassword = every(required(messages.passwordMissing), fullPassword)
/** Empty for the server's default. */
const wrapUpRule = (typed: string): string | undefined =>
  typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) <= 3600)
    ? undefined
    : messages.wrapUpWrong()
const trimmed = (typed: string) => typed.trim()
const fields = [
  ...(['username', 'name', 'mobile', 'email', 'departmentId'] as const),
  ...(['roles', 'extension', 'wrapUpSeconds', 'password'] as const)
] as const

/** Initial values of the form. */
const startOf = (member: Member | undefined): MemberTyped => ({
  values: {
    username: member?.username ?? '',
    name: member?.name ?? '',
    mobile: member?.mobile ?? '',
    email: member?.email ?? '',
    departmentId: member?.department.id ?? '',
    extension: member?.extension ?? '',
    wrapUpSeconds: String(member?.wrapUpSeconds ?? '')
  },
  roleIds: (member?.roles ?? []).map(({ id }) => id).sort(),
  post: String(member?.userPost ?? 0),
  hasSeat: typeof member?.extension === 'string'
})

/** Persists changes as a draft, in case the session expires before they are sent. */
function useDraft(key: string, typed: MemberTyped, start: MemberTyped): void {
  const now = JSON.stringify(typed)
  const isChanged = now !== JSON.stringify(start)
  useOnChange(`${key} ${isChanged} ${now}`, () => {
    if (isChanged) memberDrafts.keep(key, typed)
    else memberDrafts.drop(key)
  })
}

/** Form state of a member; validates by the rules that the server shares. */
export function useMemberForm(member: Member | undefined) {
  const key = member?.id ?? NEW
  const [start] = useState(() => startOf(member))
  const [begun] = useState(() => memberDrafts.read(key) ?? start)
  const [roles, setRoles] = useState<ReadonlySet<string>>(() => new Set(begun.roleIds))
  const [post, setPost] = useState(begun.post)
  const [hasSeat, setSeat] = useState(begun.hasSeat)
  const form = useForm({
    fields,
    judge: values => ({
      username: member ? undefined : memberUsername(values.username),
      name: memberName(values.name),
      mobile: memberMobile(values.mobile),
      email: memberEmail(values.email),
      departmentId: required(messages.departmentMissing)(values.departmentId),
      roles: roles.size > 0 ? undefined : messages.rolesMissing(),
      extension: hasSeat ? extensionRule(values.extension) : undefined,
      wrapUpSeconds: hasSeat ? wrapUpRule(values.wrapUpSeconds) : undefined,
      password: member ? undefined : firstPassword(values.password)
    }),
    tidy: {
      username: trimmed,
      name: trimmed,
      mobile: digits,
      email: trimmed,
      extension: digits,
      wrapUpSeconds: digits
    },
    onType: forgetMemberAttempt,
    start: start.values,
    draft: begun.values
  })
  const { password: _, roles: __, ...values } = form.values
  useDraft(key, { values, roleIds: [...roles].sort(), post, hasSeat }, start)
  const now = JSON.stringify([form.values, [...roles].sort(), post, hasSeat])
  const [first] = useState(now)
  return {
    form,
    isChanged: now !== first || begun !== start,
    ...{ roles, setRoles, post, setPost, hasSeat, setSeat },
    /** Submits the form, or focuses the first invalid field. */
    save(): void {
      const ready = form.check()
      if (!ready) return
      const { username, password, name, mobile, email, departmentId, extension } = ready
      const { wrapUpSeconds } = ready
      const draft = {
        ...{ name, mobile, email, departmentId },
        roleIds: [...roles],
        userPost: post === '1' ? (1 as const) : (0 as const),
        extension: hasSeat ? extension : null,
        wrapUpSeconds: hasSeat && wrapUpSeconds !== '' ? Number(wrapUpSeconds) : null
      }
      void saveMember(draft, member ? undefined : { username, password })
    }
  }
}
