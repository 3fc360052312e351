import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { Member, MemberOptions } from '../../contract/entities/member.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { memberText as t } from '../../text/members.ts'

export type MemberSearch = SearchOf<typeof endpoints.members.list>

/** The members of the enterprise, page by page; a count comes apart (doc 1 §9 counting mode). */
export const memberList = areaList<Member, MemberSearch>({
  name: 'members',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.members.list, { query: { ...query, ...page } }, { silent: true }),
  count: query => call(endpoints.members.count, { query }, { silent: true })
})

const options = remote<MemberOptions>()

/** The departments and roles of the enterprise that one may choose from. */
export const $memberOptions: ReadableAtom<Remote<MemberOptions>> = options.$store

/** Never rejects: `$memberOptions` says what failed. */
export const loadMemberOptions = (): Promise<void> =>
  options.load(() => call(endpoints.members.options, {}, { silent: true }))

/** Lets somebody in again, or ends their logins and keeps them out. */
export async function setMemberStatus(member: Member, userStatus: 1 | 2): Promise<void> {
  await call(endpoints.members.setStatus, { body: { idList: [member.id], userStatus } })
  notify('success', userStatus === 2 ? t.disabled() : t.enabled())
}

/** Of those who are ticked, the ones that one may disable and that are not yet. */
export async function disableMembers(ids: readonly string[]): Promise<void> {
  const idList = memberList.$list
    .get()
    .list.filter(
      ({ id, canChange, userStatus }) => ids.includes(id) && canChange && userStatus === 1
    )
    .map(({ id }) => id)
  if (idList.length === 0) {
    notify('info', t.nobodyToDisable())
    return
  }
  await call(endpoints.members.setStatus, { body: { idList, userStatus: 2 } })
  notify('success', t.disabledMany({ count: idList.length }))
}

export async function removeMember({ id }: Member): Promise<void> {
  await call(endpoints.members.remove, { id })
  notify('success', t.removed())
}

onSignedOut(options.forget)
