import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $addClueAttempt, addClue } from '../../../../core/features/clues/add-clue.ts'
import {
  $clue,
  $clueAttempt,
  $isEditingClue,
  $theirs,
  changeThisClue,
  claimThisClue,
  clueDrafts,
  dropClueChanges,
  editClue,
  removeThisClue,
  saveClue,
  saveClueFields,
  showClue
} from '../../../../core/features/clues/clue-detail.ts'
import {
  changeTicked,
  ownClues,
  removeTicked,
  sharedClues
} from '../../../../core/features/clues/clue-lists.ts'
import {
  $isAddingClue,
  $openClue,
  closeClue,
  openClue,
  startAddingClue
} from '../../../../core/features/clues/clue-window.ts'
import {
  $shareAttempt,
  $sharing,
  confirmSharing,
  shareClues,
  shareTicked
} from '../../../../core/features/clues/share-clues.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { ok, type RequestCommand } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const row = (id: string, more: object = {}) => ({
  id,
  customerName: `<b>${id}</b>`,
  customerPhone: '138****5678',
  phoneMasked: true,
  companyName: '',
  taskStatus: 0,
  followState: 'k2',
  followStage: 1,
  allocationType: 0,
  ownerName: '张伟',
  isMine: true,
  isUnclaimed: false,
  canDelete: true,
  isShared: false,
  customerId: null,
  createTime: 1,
  lastFollowTime: null,
  version: 1,
  ...more
})
const details = (id: string, more: object = {}) => ({
  ...row(id),
  gender: null,
  age: null,
  address: '',
  remark: '',
  source: '',
  isDelete: false,
  callItemNumberId: id,
  customFieldsMap: {},
  sharedWith: [],
  canEdit: true,
  customers: [],
  callRecords: [],
  ...more
})
/** What every edit of the clue brings along (rule clue-4). */
const always = {
  customerPhone: '138****5678',
  customerName: '<b>c1</b>',
  companyName: '',
  address: '',
  callItemNumberId: 'c1'
}
const page = (list: readonly object[]) =>
  ok({ list, page: 1, pageSize: 10, total: list.length, hasMore: false })
const conflict = () =>
  Response.json({
    code: 0,
    errcode: 'VERSION_CONFLICT',
    errmsg: '该线索已被他人修改，请刷新后重试'
  })

/** A server with one clue, which another user may change. */
async function withClue(more: Parameters<typeof signIn>[0] = {}, start: object = {}) {
  const state = { clue: details('c1', start) }
  const seen: unknown[] = []
  const { server } = await signIn({
    'GET /clue_task/clue_details/c1': () => ok(state.clue),
    'GET /customers/custom_field_meta/list': () => ok([]),
    'PUT /call_items/c1/customer_info': ({ body }: RequestCommand) => {
      const { version, customerPhone: _, ...changes } = JSON.parse(body)
      seen.push(JSON.parse(body))
      if (version !== state.clue.version) return conflict()
      state.clue = { ...state.clue, ...changes, version: version + 1 }
      return ok({ version: state.clue.version })
    },
    ...more
  })
  openClue('c1')
  await showClue('c1')
  return { state, seen, server }
}
const shown = () => {
  const now = $clue.get()
  return now.status === 'ready' ? now.value.clue : undefined
}
const notices = () => $notices.get().map(({ text }) => text)

const done = (seen: unknown[]) => (requests: RequestCommand) => {
  seen.push(JSON.parse(requests.body))
  return ok(null)
}

afterEach(stopCore)

describe('线索详情', () => {
  it('shows a clue until it is closed, and reports what did not come', async () => {
    await withClue({
      'GET /clue_task/clue_details/c2': () =>
        Response.json({ message: '线索不存在或已删除' }, { status: 404 })
    })
    expect(shown()).toMatchObject({ id: 'c1' })
    openClue('c2')
    await showClue('c2')
    expect($clue.get()).toMatchObject({
      status: 'failed',
      failure: { message: '线索不存在或已删除' }
    })
    expect(notices()).toEqual([])
    closeClue()
    expect($clue.get()).toEqual({ status: 'none' })
  })

  it('saves the fixed fields, and what else was changed', async () => {
    const { seen } = await withClue()
    editClue()
    expect($isEditingClue.get()).toBe(true)
    await saveClue({ customerName: '李四', taskStatus: 2 })
    expect(seen).toEqual([{ ...always, customerName: '李四', taskStatus: 2, version: 1 }])
    expect($isEditingClue.get()).toBe(false)
    expect(shown()).toMatchObject({ customerName: '李四', taskStatus: 2, version: 2 })
    expect(notices()).toEqual(['修改成功！'])
  })

  it.each([
    [{ isDelete: true }, '该线索或客户已被删除，不能编辑基本信息'],
    [{ canEdit: false }, '您不能修改这条线索']
  ])('with %j is not changed, and shows the reason', async (start, why) => {
    await withClue({}, start)
    editClue()
    expect($isEditingClue.get()).toBe(false)
    expect(notices()).toEqual([why])
  })

  it('keeps the form on a conflict, shows the other version, and saves on confirmation', async () => {
    const { state, seen } = await withClue()
    editClue()
    state.clue = { ...state.clue, companyName: '别人写的公司', version: 5 }
    await saveClue({ remark: '我的备注' })
    expect($isEditingClue.get()).toBe(true)
    expect($theirs.get()).toMatchObject({ companyName: '别人写的公司', version: 5 })
    expect($clueAttempt.get()).toMatchObject({
      status: 'failed',
      failure: { message: '该线索已被他人修改，请刷新后重试' }
    })
    await saveClue({ remark: '我的备注' })
    const stands = { ...always, companyName: '别人写的公司' }
    expect(seen.at(-1)).toEqual({ ...stands, remark: '我的备注', version: 5 })
    expect(shown()).toMatchObject({ companyName: '别人写的公司', remark: '我的备注' })
    expect($theirs.get()).toBeUndefined()
  })

  it('takes what the other one wrote when one’s own is not wanted any more', async () => {
    const { state } = await withClue()
    editClue()
    clueDrafts.keep('c1', { typed: { remark: '我的' }, base: { remark: '' } })
    state.clue = { ...state.clue, remark: '别人的', version: 2 }
    await saveClue({ remark: '我的' })
    dropClueChanges()
    await showClue('c1')
    expect($isEditingClue.get()).toBe(false)
    expect(clueDrafts.read('c1')).toBeUndefined()
    expect(shown()).toMatchObject({ remark: '别人的' })
  })

  it('opens the form again with what was typed before the drawer went', async () => {
    await withClue()
    editClue()
    const draft = { typed: { remark: '没写完' }, base: { remark: '' } }
    clueDrafts.keep('c1', draft)
    closeClue()
    openClue('c1')
    await showClue('c1')
    expect($isEditingClue.get()).toBe(true)
    expect(clueDrafts.read('c1')).toEqual(draft)
  })

  it('saves custom fields; the second attempt overwrites the other version', async () => {
    const { state, seen } = await withClue()
    state.clue = { ...state.clue, version: 3 }
    expect(await saveClueFields({ f1: ['o1'] })).toBe(false)
    expect(notices()).toEqual(['该线索已被他人修改，请刷新后重试'])
    expect(await saveClueFields({ f1: ['o1'] })).toBe(true)
    expect(seen.at(-1)).toEqual({ ...always, version: 3, customFieldMap: { f1: ['o1'] } })
  })

  it('becomes a customer, and knows whom', async () => {
    const turned: string[] = []
    const { state } = await withClue({
      'POST /clue_task/turn_customer': ({ body }: RequestCommand) => {
        turned.push(body)
        state.clue = { ...state.clue, customerId: 'k-9' as never }
        return ok([{ id: 'c1', customerId: 'k-9' }])
      }
    })
    await changeThisClue()
    expect(turned).toEqual(['{"idList":["c1"]}'])
    expect(shown()).toMatchObject({ customerId: 'k-9' })
    expect(notices()).toEqual(['转为客户成功'])
  })

  it('is claimed and deleted from its drawer', async () => {
    const seen: unknown[] = []
    const { state } = await withClue({
      'POST /clue_task/claim': (request: RequestCommand) => {
        state.clue = { ...state.clue, isUnclaimed: false }
        return done(seen)(request)
      },
      'POST /clue_task/delete': done(seen)
    })
    await claimThisClue()
    expect(shown()).toMatchObject({ isUnclaimed: false })
    await removeThisClue()
    expect($openClue.get()).toBeUndefined()
    expect(seen).toEqual([{ idList: ['c1'] }, { idList: ['c1'] }])
    expect(notices()).toEqual(['领取成功', '删除成功'])
  })

  it('is gone with the session', async () => {
    await withClue()
    leave('logout')
    expect($openClue.get()).toBeUndefined()
    expect($clue.get()).toEqual({ status: 'none' })
  })
})

describe('lists of clues', () => {
  const some = [row('c1'), row('c2', { customerId: 'k-1' }), row('c3', { isMine: false })]

  it('turn those that are ticked and are no customers yet', async () => {
    const sent: string[] = []
    const { server } = await signIn({
      'GET /clue_task/clues': () => page(some),
      'POST /clue_task/turn_customer': ({ body }: RequestCommand) => {
        sent.push(body)
        return ok([])
      }
    })
    await ownClues.search({})
    expect(server.requests.at(-1)?.url.searchParams.get('scope')).toBe('mine')
    await changeTicked(['c2'])
    expect(notices()).toEqual(['所选线索均已转为客户'])
    await changeTicked(['c1', 'c2'])
    expect(sent).toEqual(['{"idList":["c1"]}'])
  })

  it.each([
    [undefined, { idList: ['c1'], operateType: 0 }],
    [['u-2'], { idList: ['c1'], operateType: 0, memberIds: ['u-2'] }]
  ])('share one’s own with %j', async (members, body) => {
    const sent: unknown[] = []
    await signIn({
      'GET /clue_task/clues': () => page(some),
      'GET /clue_task/members': () => ok([{ id: 'u-2', name: '李娜', department: '客服一部' }]),
      'POST /clue_task/share_customer': (request: RequestCommand) => {
        sent.push(JSON.parse(request.body))
        return ok(null)
      }
    })
    await ownClues.search({})
    shareTicked(['c3'])
    expect($sharing.get()).toEqual([])
    shareTicked(['c1', 'c3'])
    expect($sharing.get()).toEqual(['c1'])
    expect(await confirmSharing(members)).toBe(true)
    expect(sent).toEqual([body])
    expect($sharing.get()).toEqual([])
    expect(notices()).toEqual(['所选线索中没有可共享的线索', '转入成功'])
  })

  it('delete those that are ticked and one’s own', async () => {
    const seen: unknown[] = []
    await signIn({
      'GET /clue_task/clues': () => page([row('c1'), row('c3', { canDelete: false })]),
      'POST /clue_task/delete': done(seen)
    })
    await sharedClues.search({})
    await removeTicked(['c3'])
    await removeTicked(['c1', 'c3'])
    expect(seen).toEqual([{ idList: ['c1'] }])
    expect(notices()).toEqual(['所选线索中没有可删除的线索', '删除成功'])
  })

  it('have a new one on show once it is added; a refusal stays in the form', async () => {
    let isThere = true
    const { server } = await signIn({
      'POST /clue_task/clues': () =>
        isThere ? Response.json({ code: 0, message: '该号码已有线索' }) : ok({ id: 'c9' })
    })
    const body = { customerName: '周晓', customerPhone: '13900001234', isUnclaimed: false }
    startAddingClue()
    await addClue(body)
    expect($addClueAttempt.get()).toMatchObject({ failure: { message: '该号码已有线索' } })
    expect([$isAddingClue.get(), $openClue.get()]).toEqual([true, undefined])
    isThere = false
    await addClue(body)
    expect([$isAddingClue.get(), $openClue.get()]).toEqual([false, 'c9'])
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual(body)
    expect(notices()).toEqual(['添加成功！'])
  })

  it('leave the question open when the server refuses', async () => {
    await signIn({
      'POST /clue_task/share_customer': () => Response.json({ code: 0, message: '成员不存在' })
    })
    shareClues(['c1'])
    expect(await confirmSharing(['none'])).toBe(false)
    expect($sharing.get()).toEqual(['c1'])
    expect($shareAttempt.get()).toMatchObject({ failure: { message: '成员不存在' } })
  })
})
