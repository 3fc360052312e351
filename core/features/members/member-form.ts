import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts/draft-store.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { inviteAdded } from '../accounts/invite-members.ts'
import { memberList } from './member-list.ts'
import { memberMessages as messages } from './messages.ts'
import type { Member } from './schemas.ts'

/** The drawer of the member list: a new member, an edit, or a password reset. */
export type MemberForm =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'editing'; readonly member: Member }
  | { readonly status: 'resetting'; readonly member: Member }

export interface MemberDraft {
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly departmentId: string
  readonly roleIds: readonly string[]
  readonly userPost: 0 | 1
  readonly extension: string | null
  readonly wrapUpSeconds?: number | null
}

/** Form values of the drawer without the password. */
export interface MemberTyped {
  readonly username: string
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly departmentId: string
  readonly extension: string
  readonly wrapUpSeconds: string
  readonly roleIds: readonly string[]
  readonly post: string
  readonly hasSeat: boolean
  /** How a new member gets a password: by an invitation, or one that the user types. */
  readonly entry: 'link' | 'password'
}

/** Unsent edits by member id; a new member's under `NEW`. */
export const memberDrafts = draftStore<MemberTyped>()
export const NEW = 'new'

const $form = atom<MemberForm>({ status: 'closed' })
const attempt = mutationStore<'save' | 'reset'>()

export const $memberForm = readonlyType($form)

/** Outcome of the last submit; a failure is shown in the form, at its field if it has one. */
export const $memberAttempt = readonlyType(attempt.$attempt)
export const forgetMemberAttempt = (): void => {
  if (attempt.$attempt.get().status !== 'busy') attempt.forget()
}

/** Discards the input. */
function shut(): void {
  const form = $form.get()
  if (form.status === 'adding') memberDrafts.drop(NEW)
  if (form.status === 'editing') memberDrafts.drop(form.member.id)
  show({ status: 'closed' })
}

function show(form: MemberForm): void {
  attempt.forget()
  $form.set(form)
}
export const addMember = (): void => show({ status: 'adding' })
export const editMember = (member: Member): void => show({ status: 'editing', member })
export const resetMemberPassword = (member: Member): void => show({ status: 'resetting', member })

/** What a URL may open: a new member, an edit, or a password reset. */
export const memberOpenings: Readonly<Record<string, (id: string) => void>> = {
  member: id =>
    id === NEW ? addMember() : void openOne(id, editMember, ({ canChange }) => canChange),
  password: id => void openOne(id, resetMemberPassword, ({ canReset }) => canReset)
}

/** Opens the form if permitted; never rejects. */
async function openOne(
  id: string,
  open: (member: Member) => void,
  may: (member: Member) => boolean
): Promise<void> {
  const isHere = (one: Member) => one.id === id
  const found =
    memberList.$list.get().list.find(isHere) ??
    (await call(endpoints.members.list, { query: { id } }).then(
      ({ list }) => list.find(isHere),
      () => undefined
    ))
  if (found && may(found) && $form.get().status === 'closed') open(found)
}

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeMemberForm(): void {
  if (attempt.$attempt.get().status !== 'busy') shut()
}

/** Saves, closes and reloads the list. */
async function send(what: 'save' | 'reset', act: () => Promise<unknown>, done: string) {
  if ((await attempt.make(what, act)) !== 'done') return
  shut()
  notify('success', done)
  await memberList.reload()
}

export const MEMBER_CHANGED = 'MEMBER_CHANGED'

/**
 * Shows the member as it is now, in place of what was typed, after another user changed it; closes the
 * form when it is gone.
 */
export async function showLatestMember(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  const { id } = form.member
  const { list } = await call(endpoints.members.list, { query: { id } })
  const member = list.find(one => one.id === id)
  memberDrafts.drop(id)
  show(member ? { status: 'editing', member } : { status: 'closed' })
  await memberList.reload()
}

/** Without a password, the member is invited to set one. */
interface NewAccount {
  readonly username: string
  readonly password?: string
}

export async function saveMember(draft: MemberDraft, account?: NewAccount): Promise<void> {
  const form = $form.get()
  const body = { ...draft, roleIds: [...draft.roleIds] }
  if (form.status === 'adding' && account) {
    let added = ''
    const add = async () => {
      const reply = await call(
        endpoints.members.add,
        { body: { ...body, ...account } },
        { silent: true }
      )
      added = reply.id
    }
    await send('save', add, messages.added())
    if (added !== '' && account.password === undefined) await inviteAdded(added)
  }
  if (form.status === 'editing')
    await send(
      'save',
      () => {
        const { id, version } = form.member
        return call(endpoints.members.edit, { id, body: { ...body, version } }, { silent: true })
      },
      messages.edited()
    )
}

export async function savePassword(password: string): Promise<void> {
  const form = $form.get()
  if (form.status !== 'resetting') return
  const { id } = form.member
  await send(
    'reset',
    () => call(endpoints.members.resetPassword, { id, body: { password } }, { silent: true }),
    messages.wasReset()
  )
}

onSignedOut(() => show({ status: 'closed' }))
