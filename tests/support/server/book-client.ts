/** Address books by account, against a backend in this process. */
import type {
  AddressBookGroup,
  BookMember,
  DuplicateSet
} from '../../../core/features/address-book/schemas.ts'
import { openCases, type Page, type Persona } from '../scenes/case-scenes.ts'

export const users = { admin: 'user-1', leader: 'user-2', agent1: 'user-3' } as const

let next = 0
/** A number that no other call of this has given. */
export const freshPhone = (): string => `1361${String(++next).padStart(7, '0')}`

export async function openBooks() {
  const cases = await openCases()
  /** Gives the role of an account further permissions. */
  const grant = async (role_id: string, ...codes: readonly string[]) => {
    await cases.db
      .insertInto('role_permission')
      .values(codes.map(code => ({ role_id, code })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  const revoke = (role_id: string, code: string) =>
    cases.db
      .deleteFrom('role_permission')
      .where('role_id', '=', role_id)
      .where('code', '=', code)
      .execute()
  const groups = (account: Persona, type = 1) =>
    cases.ask<AddressBookGroup[]>(account, `/address_books/groups?addressBookType=${type}`)
  const members = async (
    account: Persona,
    search: Readonly<Record<string, string | number>> = {}
  ) =>
    cases.ask<Page<BookMember>>(
      account,
      `/address_book_items?${new URLSearchParams({
        pageSize: '100',
        ...Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))
      })}`
    )
  return {
    ...cases,
    grant,
    revoke,
    groups,
    members,
    groupOf: async (account: Persona, id: string, type = 1) =>
      (await groups(account, type)).find(one => one.id === id),
    memberOf: async (account: Persona, id: string, search: Record<string, string | number> = {}) =>
      (await members(account, search)).list.find(one => one.id === id),
    addGroup: async (
      account: Persona,
      groupName: string,
      parentId: string | null = null,
      type = 1
    ) =>
      (
        await cases.submit<{ id: string }>(account, 'POST', '/address_books/groups', {
          ...{ addressBookType: type, parentId, groupName }
        })
      ).id,
    addMember: async (account: Persona, groupId: string, more: object = {}) =>
      (
        await cases.submit<{ id: string }>(account, 'POST', '/address_book_items', {
          ...{ groupId, customerName: '测试成员', phoneNumber: freshPhone(), customFields: {} },
          ...more
        })
      ).id,
    duplicates: (account: Persona, groupId: string, type = 1) =>
      cases.ask<Page<DuplicateSet>>(
        account,
        `/address_book_items/duplicates?pageSize=100&addressBookType=${type}&groupId=${groupId}`
      )
  }
}

export type Books = Awaited<ReturnType<typeof openBooks>>
