import { beforeEach, describe, expect, it } from 'vitest'
import { dispositionDrafts } from '../../../../core/features/dispositions/disposition-drafts.ts'
import {
  $callDisposition,
  $enteredDisposition,
  chooseDisposition,
  openDisposition,
  saveDisposition,
  writeDispositionRemark
} from '../../../../core/features/dispositions/wrap-up-disposition.ts'
import { $notices } from '../../../../core/notices.ts'
import { $phone, finishWrapUp } from '../../../../core/phone/phone.ts'
import { phoneIs } from '../../../../core/phone/state/phone-state.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { number, phoneScene, push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { seat } from '../../../support/server/signed-in.ts'

const PUT = 'PUT /call_records/r1/disposition'
const wrapUp = {
  ...{ callRecordId: 'r1', callDirectionType: 1, customerId: 'c1', customerName: '龙国栋' },
  ...{ customerPhone: number, talkSeconds: 12, seconds: 30 }
}
const groups = [
  {
    name: '咨询',
    codes: [
      { id: 'c1', label: '产品', isRemarkRequired: false },
      { id: 'c2', label: '其他', isRemarkRequired: true }
    ]
  }
]
const away = () => Response.json({ message: '' }, { status: 500 })

/** A call in wrap-up whose codes are loaded. `answer` answers the saves. */
async function wrappingUp(isRequired: boolean, answer?: () => Response) {
  let chosen: object | null = null
  const state = { answer }
  const scene = await phoneScene({
    routes: {
      'GET /agent/status': () => ok({ ...seat, signState: 'CLEARING', wrapUp }),
      'PUT /agent/status': () => ok(null),
      'GET /call_records/r1/disposition': () =>
        ok({ callRecordId: 'r1', isRequired, groups, chosen }),
      [PUT]: ({ body }) => {
        if (state.answer) return state.answer()
        chosen = { ...JSON.parse(body), label: '咨询 / 产品' }
        return ok({ callRecordId: 'r1', isRequired, groups, chosen })
      }
    }
  })
  await openDisposition('r1')
  return { ...scene, state }
}

const saved: object[] = []
beforeEach(() => {
  saved.length = 0
  return onHostEvent('disposition', detail => saved.push(detail))
})

describe('the disposition of the call in wrap-up', () => {
  it('that is required holds 完成整理 and says what is missing', async () => {
    const { server } = await wrappingUp(true)
    await finishWrapUp()
    expect($phone.get().status).toBe('wrap-up')
    expect($enteredDisposition.get().issue).toBe('请先选择通话小结')
    chooseDisposition('c2')
    expect($enteredDisposition.get().issue).toBeUndefined()
    await finishWrapUp()
    expect($enteredDisposition.get().issue).toBe('“其他”需要填写备注')
    expect(server.sent(PUT)).toEqual([])
    writeDispositionRemark(' 已说明 ')
    await finishWrapUp()
    await settle()
    expect(server.sent(PUT)).toEqual([{ code: 'c2', remark: '已说明' }])
    expect($phone.get().status).toBe('idle')
    expect(saved).toEqual([
      { callRecordId: 'r1', code: 'c2', label: '咨询 / 产品', remark: '已说明' }
    ])
  })

  it('that is optional holds nothing up, and where there are none neither', async () => {
    const { server } = await wrappingUp(false)
    await finishWrapUp()
    await settle()
    expect($phone.get().status).toBe('idle')
    expect(server.sent(PUT)).toEqual([])
  })

  it('stays entered when its save fails; an optional one holds 完成整理 once', async () => {
    const { state } = await wrappingUp(false, away)
    chooseDisposition('c1')
    writeDispositionRemark('周三')
    expect(await saveDisposition()).toBe(false)
    expect($enteredDisposition.get()).toMatchObject({ code: 'c1', remark: '周三', isSaving: false })
    expect($enteredDisposition.get().issue).toMatch(/^小结未保存：/)
    expect(dispositionDrafts.read('r1')).toEqual({ code: 'c1', remark: '周三' })
    writeDispositionRemark('周四')
    await finishWrapUp()
    expect($phone.get().status).toBe('wrap-up')
    await finishWrapUp()
    await settle()
    expect($phone.get().status).toBe('idle')
    expect($notices.get().map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^通话小结未保存（.*可在通话记录中补填$/)
    )
    expect(dispositionDrafts.read('r1')).toEqual({ code: 'c1', remark: '周四' })
    state.answer = undefined
  })

  it('that is required holds 完成整理 while its save fails', async () => {
    const { state } = await wrappingUp(true, away)
    chooseDisposition('c1')
    await finishWrapUp()
    await finishWrapUp()
    expect($phone.get().status).toBe('wrap-up')
    state.answer = undefined
    await finishWrapUp()
    await settle()
    expect($phone.get().status).toBe('idle')
  })

  it('is saved with what is entered when the wrap-up runs out, and kept when that is not enough', async () => {
    const { server } = await wrappingUp(true)
    chooseDisposition('c1')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await settle()
    expect($phone.get().status).toBe('idle')
    expect(server.sent(PUT)).toEqual([{ code: 'c1', remark: '' }])
    expect(dispositionDrafts.read('r1')).toBeUndefined()
    expect($callDisposition.get().status).toBe('none')

    await wrappingUp(true)
    chooseDisposition('c2')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await settle()
    expect($notices.get().map(({ text }) => text)).toContain(
      '通话小结未保存（“其他”需要填写备注），已保留您填写的内容，可在通话记录中补填'
    )
    expect(dispositionDrafts.read('r1')).toEqual({ code: 'c2', remark: '' })
  })

  it('whose save is under way when the wrap-up runs out is reported when that fails', async () => {
    const { state } = await wrappingUp(true, away)
    chooseDisposition('c1')
    const saves = saveDisposition()
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    expect(await saves).toBe(false)
    await settle()
    expect($phone.get().status).toBe('idle')
    expect($notices.get().map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^通话小结未保存（.*可在通话记录中补填$/)
    )
    expect(dispositionDrafts.read('r1')).toEqual({ code: 'c1', remark: '' })
    state.answer = undefined
  })

  it('that is changed while it is saved is saved again when the wrap-up runs out', async () => {
    const { server } = await wrappingUp(true)
    chooseDisposition('c1')
    const saves = saveDisposition()
    chooseDisposition('c2')
    writeDispositionRemark('已说明')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    expect(await saves).toBe(true)
    await settle()
    expect(server.sent(PUT)).toEqual([
      { code: 'c1', remark: '' },
      { code: 'c2', remark: '已说明' }
    ])
    expect(dispositionDrafts.read('r1')).toBeUndefined()
    expect($notices.get()).toEqual([])
  })

  it('is saved when the wrap-up turns out to be that of another call', async () => {
    const { server } = await wrappingUp(true)
    chooseDisposition('c1')
    const phone = $phone.get()
    if (phone.status !== 'wrap-up') throw new Error('The phone is not in wrap-up')
    phoneIs({ ...phone, call: { ...phone.call, callRecordId: 'r9' } })
    await settle()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', call: { callRecordId: 'r9' } })
    expect(server.sent(PUT)).toEqual([{ code: 'c1', remark: '' }])
  })

  it('lets 完成整理 wait for the save under way', async () => {
    const { server } = await wrappingUp(true)
    chooseDisposition('c1')
    const saves = saveDisposition()
    await finishWrapUp()
    expect(await saves).toBe(true)
    await settle()
    expect($phone.get().status).toBe('idle')
    expect(server.sent(PUT)).toHaveLength(1)
  })

  it('that another tab saves is shown here, and what is entered stays', async () => {
    const { server } = await wrappingUp(true)
    await finishWrapUp()
    expect($enteredDisposition.get().issue).toBe('请先选择通话小结')
    const elsewhere = (callRecordId: string, code: string, remark = '') => {
      push('disposition_modify', { callRecordId, code, label: `咨询 / ${code}`, remark })
      return settle()
    }
    await elsewhere('another', 'c2', '不是这通')
    expect($enteredDisposition.get()).toMatchObject({ code: '', remark: '' })
    await elsewhere('r1', 'c2', '已说明')
    expect($enteredDisposition.get()).toMatchObject({
      code: 'c2',
      remark: '已说明',
      issue: undefined
    })
    expect($callDisposition.get()).toMatchObject({
      status: 'ready',
      value: { groups, chosen: { code: 'c2', label: '咨询 / c2', remark: '已说明' } }
    })
    writeDispositionRemark('周三')
    await elsewhere('r1', 'c1')
    expect($enteredDisposition.get()).toMatchObject({ code: 'c2', remark: '周三' })
    expect(dispositionDrafts.read('r1')).toEqual({ code: 'c2', remark: '周三' })
    expect($callDisposition.get()).toMatchObject({ value: { chosen: { code: 'c1' } } })
    // The other tab has saved the same.
    await elsewhere('r1', 'c2', '周三')
    expect(dispositionDrafts.read('r1')).toBeUndefined()
    await finishWrapUp()
    expect($phone.get().status).toBe('idle')
    expect(server.sent(PUT)).toEqual([])
  })

  it('is restored after a reload, and filled in elsewhere counts', async () => {
    const { state, server } = await wrappingUp(true)
    dispositionDrafts.keep('r2', { code: 'c9', remark: 'x' })
    chooseDisposition('c1')
    expect(dispositionDrafts.read('r1')).toEqual({ code: 'c1', remark: '' })
    // Back to what is saved: nothing is left to restore.
    chooseDisposition('')
    expect(dispositionDrafts.read('r1')).toBeUndefined()
    // Another tab saves it.
    await fetchPut(server)
    await finishWrapUp()
    await settle()
    expect($phone.get().status).toBe('idle')
    expect(state.answer).toBeUndefined()
  })
})

const fetchPut = (server: { fetch: typeof fetch }) =>
  server.fetch('https://cc.example.cn/api/call_records/r1/disposition', {
    method: 'PUT',
    body: JSON.stringify({ code: 'c1', remark: '' })
  })
