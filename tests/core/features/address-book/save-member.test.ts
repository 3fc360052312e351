// Two users edit one member: what only one of them changed is kept, the rest is decided.
import { afterEach, expect, it } from 'vitest'
import {
  $bookAttempt,
  $bookDialog,
  closeBookDialog,
  openBookDialog
} from '../../../../core/features/address-book/book-dialogs.ts'
import {
  $rebasedMember,
  type MemberDraft,
  saveMember,
  settleMember
} from '../../../../core/features/address-book/save-member.ts'
import type { BookMember } from '../../../../core/features/address-book/schemas.ts'
import { $notices } from '../../../../core/notices.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const before: BookMember = {
  ...{ id: 'm-1', groupId: 'g-1', addressBookGroupName: '客户', customerName: '李雷' },
  ...{ phoneNumber: '13812345678', customFields: { unit: ['一厂'], post: ['工程师'] } },
  ...{ createTime: 1, updateTime: 1, canEdit: true, version: 1 }
}
const EDIT = 'PUT /address_book_items/m-1'
const errmsg = '成员已被他人修改，请重新打开后再保存'

/** The other user has saved `theirs` as version 2. */
async function edit(draft: Partial<MemberDraft>, theirs: Partial<BookMember>) {
  const { server } = await signIn({
    [EDIT]: ({ body }) =>
      (JSON.parse(body) as BookMember).version === 2
        ? ok(null)
        : Response.json({ code: 0, errcode: 'VERSION_CONFLICT', errmsg, message: errmsg }),
    'GET /address_book_items/m-1/detail': () => ok({ ...before, ...theirs, version: 2 }),
    'GET /address_books/groups': () => ok([])
  })
  openBookDialog({ status: 'member', member: before })
  const { groupId, customerName, phoneNumber, customFields } = before
  const mine = { groupId, customerName, phoneNumber, customFields, ...draft }
  await saveMember(mine)
  return { mine, sent: () => server.sent(EDIT) }
}
afterEach(closeBookDialog)

it('changes of different fields are both saved', async () => {
  const { sent } = await edit(
    { customerName: '李磊', customFields: { unit: ['一厂'], post: ['厂长'] } },
    { phoneNumber: '13900000000', customFields: { unit: ['二厂'], post: ['工程师'] } }
  )
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual({
    ...{ groupId: 'g-1', customerName: '李磊', phoneNumber: '13900000000', version: 2 },
    customFields: { unit: ['二厂'], post: ['厂长'] }
  })
  expect($bookDialog.get().status).toBe('closed')
  expect($notices.get().map(({ text }) => text)).toContain('已合并他人刚刚保存的修改')
})

it('a field that both changed is not saved until it is decided', async () => {
  const { mine, sent } = await edit(
    { customerName: '李磊', phoneNumber: '13911111111' },
    { customerName: '李蕾', phoneNumber: '13900000000', customFields: { unit: ['二厂'] } }
  )
  expect(sent()).toHaveLength(1)
  expect($bookDialog.get().status).toBe('member')
  expect($bookAttempt.get()).toMatchObject({
    failure: { message: '该成员已被他人修改，请先逐项选择要保留的内容' }
  })
  const { draft, conflicts = [] } = $rebasedMember.get() ?? {}
  expect(draft).toEqual({ ...mine, customFields: { unit: ['二厂'], post: [] } })
  expect(conflicts).toEqual([
    { fields: ['customerName'], mine: '李磊', theirs: '李蕾' },
    { fields: ['phoneNumber'], mine: '13911111111', theirs: '13900000000' }
  ])
  if (draft) await saveMember(draft)
  expect(sent()).toHaveLength(1)

  const [name, phone] = conflicts
  if (name && draft) settleMember([name], 'theirs', draft)
  const settled = $rebasedMember.get()?.draft
  expect($bookAttempt.get().status).toBe('failed')
  if (phone && settled) settleMember([phone], 'mine', settled)
  expect($bookAttempt.get().status).toBe('idle')
  const last = $rebasedMember.get()?.draft
  if (last) await saveMember(last)
  expect(sent()[1]).toMatchObject({
    ...{ customerName: '李蕾', phoneNumber: '13911111111', version: 2 }
  })
  expect($bookDialog.get().status).toBe('closed')
})
