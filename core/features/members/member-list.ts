import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { memberMessages as messages } from './messages.ts'
import type { Member, MemberOptions } from './schemas.ts'

export type MemberSearch = SearchOf<typeof endpoints.members.list>

/** Members of the enterprise, paged; counted in a separate request (rule list-6). */
export const memberList = areaList<Member, MemberSearch>({
  name: 'members',
  query: {},
  load: ({ query, ...page }) =>
    call(endpoints.members.list, { query: { ...query, ...page } }, { silent: true }),
  count: query => call(endpoints.members.count, { query }, { silent: true })
})

const options = queryStore<MemberOptions>()

/** Departments and roles to choose from. */
export const $memberOptions: ReadableAtom<QueryState<MemberOptions>> = options.$store

/** Never rejects; failures are in `$memberOptions`. */
export const loadMemberOptions = (): Promise<void> =>
  options.load(() => call(endpoints.members.options, {}, { silent: true }))

/** Enables a member, or disables them and ends their sessions. */
export async function setMemberStatus(member: Member, userStatus: 1 | 2): Promise<void> {
  await call(endpoints.members.setStatus, { body: { idList: [member.id], userStatus } })
  notify('success', userStatus === 2 ? messages.disabled() : messages.enabled())
}

/** Disables the selected members that are enabled and that the user may disable. */
export async function disableMembers(ids: readonly string[]): Promise<void> {
  const idList = memberList.$list
    .get()
    .list.filter(
      ({ id, canChange, userStatus }) => ids.includes(id) && canChange && userStatus === 1
    )
    .map(({ id }) => id)
  if (idList.length === 0) {
    notify('info', messages.noneToDisable())
    return
  }
  await call(endpoints.members.setStatus, { body: { idList, userStatus: 2 } })
  notify('success', messages.disabledMany({ count: idList.length }))
}

export async function removeMember({ id }: Member): Promise<void> {
  await call(endpoints.members.remove, { id })
  notify('success', messages.removed())
}

onSignedOut(options.forget)
