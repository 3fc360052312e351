// Moving groups: what a drop asks, and that counts and members change together.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  $bookDialog,
  closeBookDialog,
  dropGroup,
  moveMembersTo,
  openBookDialog
} from '../../../../core/features/address-book/book-dialogs.ts'
import { $bookGroups, loadGroups } from '../../../../core/features/address-book/book-groups.ts'
import { membersIn } from '../../../../core/features/address-book/book-members.ts'
import { changesAccess } from '../../../../core/features/address-book/rules/group-tree.ts'
import type { AddressBookGroup } from '../../../../core/features/address-book/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const group = (id: string, parentId: string | null, more: Partial<AddressBookGroup> = {}) => ({
  ...{ id, parentId, groupName: id, version: 1, memberCount: 1 },
  ...{ isRestricted: false, canEdit: true, ...more }
})
const tree = [
  group('open', null),
  group('secret', null, { isRestricted: true }),
  group('below', 'secret'),
  group('moved', null),
  group('own', null, { isRestricted: true })
]
const turn = () => new Promise(resolve => setImmediate(resolve))
const MOVE = 'PUT /address_books/groups/moved/parent'

describe('a group that is moved', () => {
  it.each([
    ['moved', 'open', false],
    ['moved', 'secret', true],
    ['moved', 'below', true],
    ['below', 'open', true],
    ['below', null, true],
    ['own', 'open', false],
    ['own', 'secret', true]
  ] as const)('%s to %s changes who sees it: %s', (id, target, isChanged) => {
    const one = tree.find(each => each.id === id)
    expect(one && changesAccess(tree, one, target)).toBe(isChanged)
  })
})

describe('a drop', () => {
  let server: Awaited<ReturnType<typeof signIn>>['server']
  beforeEach(async () => {
    server = (await signIn({ 'GET /address_books/groups': () => ok(tree), [MOVE]: () => ok(null) }))
      .server
    await loadGroups(1)
  })
  afterEach(closeBookDialog)

  it('below a restricted group asks in the dialog, and sends nothing before', async () => {
    await dropGroup('moved', 'below')
    expect(server.sent(MOVE)).toEqual([])
    expect($bookDialog.get()).toMatchObject({ status: 'moveGroup', parentId: 'below' })
  })

  it('elsewhere moves the group', async () => {
    await dropGroup('moved', 'open')
    expect(server.sent(MOVE)).toEqual([{ parentId: 'open', version: 1 }])
    expect($bookDialog.get().status).toBe('closed')
  })
})

describe('after a move, counts and members', () => {
  const page = (id: string) => ({
    ...{ page: 1, pageSize: 10, total: 1, hasMore: false },
    list: [
      {
        ...{ id, groupId: 'open', addressBookGroupName: 'open', customerName: '李雷' },
        ...{ phoneNumber: '13812345678', customFields: {}, createTime: 1, updateTime: 1 },
        ...{ canEdit: true, version: 1 }
      }
    ]
  })

  it.each(['counts', 'members'] as const)('change together, when the %s come last', async late => {
    const gates = { counts: Promise.withResolvers<void>(), members: Promise.withResolvers<void>() }
    gates.counts.resolve()
    gates.members.resolve()
    let isMoved = false
    await signIn({
      'GET /address_books/groups': async () => {
        const memberCount = isMoved ? 2 : 1
        await gates.counts.promise
        return ok([group('open', null, { memberCount })])
      },
      'GET /address_book_items': async () => {
        const id = isMoved ? 'after' : 'before'
        await gates.members.promise
        return ok(page(id))
      },
      'POST /address_book_items/move': () => {
        isMoved = true
        gates[late] = Promise.withResolvers()
        return ok({ count: 1, duplicates: 0 })
      }
    })
    await loadGroups(1)
    const list = membersIn({ addressBookType: 1 })
    const stop = list.$list.listen(() => {})
    await list.search({})
    const seen: string[] = []
    const look = () => {
      const counted = lastOf($bookGroups.get())?.[0]?.memberCount
      const { state, list: rows } = list.$list.get()
      if (state === 'success') seen.push(`${rows[0]?.id} ${counted}`)
      else if (counted === 2) seen.push(`${state} ${counted}`)
    }
    const stops = [$bookGroups.listen(look), list.$list.listen(look)]
    openBookDialog({ status: 'moveMembers', ids: ['m'] })
    const moving = moveMembersTo('open')
    await expect.poll(() => isMoved).toBe(true)
    // What comes first would be shown by now.
    for (let count = 0; count < 20; count++) await turn()
    expect(seen.filter(one => one !== 'before 1')).toEqual([])
    gates[late].resolve()
    await moving
    expect(seen.at(-1)).toBe('after 2')
    expect(seen).not.toContain('loading 2')
    for (const end of [...stops, stop]) end()
  })
})
