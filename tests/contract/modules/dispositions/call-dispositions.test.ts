import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import type {
  CallDisposition,
  DispositionSettings
} from '../../../../core/features/dispositions/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let agent: ReturnType<typeof askingAs>
let admin: ReturnType<typeof askingAs>
let page: Awaited<ReturnType<typeof listenTo>>
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 60_000 } })
  const { access_token } = await backend.signIn('agent1')
  agent = askingAs(backend, access_token)
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
  page = await listenTo(backend, access_token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})

async function require(requiredFor: string) {
  const settings = await admin<DispositionSettings>('/dispositions')
  await admin('/dispositions', { ...settings, requiredFor }, 'PUT')
}

interface Status {
  readonly callSeconds?: number
  readonly signState: string
}
const status = () => agent<Status>('/agent/status')
const choose = (signState: string) => agent('/agent/status', { signState }, 'PUT')
const of = (id: string) => agent<CallDisposition>(`/call_records/${id}/disposition`)
const fill = (id: string, code: string, remark = '', as = agent) =>
  as<CallDisposition>(`/call_records/${id}/disposition`, { code, remark }, 'PUT')
const recordOf = (id: string) => admin<CallBase>(`/call_records/base/${id}`)

/** An outgoing call that has been answered and hung up: the seat is in wrap-up. */
async function callOnce(customerPhone: string): Promise<string> {
  await choose('SIGN_FREE')
  const { callRecordId } = await agent<{ callRecordId: string }>('/calls', { customerPhone })
  await expect.poll(async () => (await status()).callSeconds, { timeout: 10_000 }).toBeDefined()
  await agent(`/calls/${callRecordId}/hang_up`, undefined, 'POST')
  await page.received('agent_state_modify', { signState: 'CLEARING', callRecordId })
  return callRecordId
}

describe('the disposition of a call in wrap-up', () => {
  // rule disposition-3, disposition-4
  it('is chosen of the codes for its direction, with the remark that one needs', async () => {
    const id = await callOnce('13812345678')
    const before = await of(id)
    expect(before).toMatchObject({ callRecordId: id, isRequired: false, chosen: null })
    const names = before.groups.flatMap(({ codes }) => codes.map(({ label }) => label))
    expect(names).toContain('非本人')
    expect(names).not.toContain('服务投诉')
    await expect(fill(id, 'disposition-3-1')).rejects.toThrow('该小结已停用或不适用于本次通话')
    await expect(fill(id, 'disposition-2-1', ' ')).rejects.toThrow('“有意向，约定回访”需要填写备注')
    await expect(fill(id, 'disposition-1-1', '字'.repeat(201))).rejects.toThrow('不超过 200 个字')
    const saved = await fill(id, 'disposition-2-1', ' 周三再联系 ')
    expect(saved.chosen).toEqual({
      ...{ code: 'disposition-2-1', label: '意向 / 有意向，约定回访', remark: '周三再联系' }
    })
    // Another tab of the agent shows it.
    expect(await page.received('disposition_modify', { callRecordId: id })).toEqual({
      ...{ callRecordId: id, ...saved.chosen }
    })
    expect(await recordOf(id)).toMatchObject({
      ...{
        disposition: '意向 / 有意向，约定回访',
        dispositionRemark: '周三再联系',
        mayFillIn: true
      }
    })
    expect((await fill(id, 'disposition-1-1')).chosen).toMatchObject({ remark: '' })
    await choose('SIGN_FREE')
  })

  // rule disposition-6
  it('is changed after the wrap-up with the permission alone', async () => {
    const { list } = await agent<{ list: { callRecordId: string }[] }>(
      `/call_records?isMine=true&isAnswered=true&endTime=${Date.now() - 3_600_000}`
    )
    const id = list[0]?.callRecordId ?? ''
    await expect(fill(id, 'disposition-2-3')).rejects.toThrow('没有修改通话小结的权限')
    expect(await agent(`/call_records/base/${id}`)).toMatchObject({ mayFillIn: false })
    expect((await fill(id, 'disposition-2-3', '', admin)).chosen).toMatchObject({
      label: '意向 / 已成交'
    })
  })

  // rule disposition-5
  it('is required where the enterprise demands it: the seat stays in wrap-up without one', async () => {
    await require('OUTGOING')
    const id = await callOnce('13812345679')
    expect((await of(id)).isRequired).toBe(true)
    expect(await recordOf(id)).toMatchObject({ disposition: '' })
    await expect(choose('SIGN_FREE')).rejects.toThrow('请先填写通话小结，再结束整理')
    await expect(choose('SIGN_BUSY')).rejects.toThrow('请先填写通话小结，再结束整理')
    expect((await status()).signState).toBe('CLEARING')
    await fill(id, 'disposition-1-1')
    await choose('SIGN_FREE')
    expect((await status()).signState).toBe('SIGN_FREE')
    expect((await recordOf(id)).disposition).toBe('咨询 / 产品咨询')
  })

  it('stays missing when the wrap-up ends otherwise, and is found by that', async () => {
    await require('ALL')
    const id = await callOnce('13812345680')
    await choose('OFF_LINE')
    const { list } = await admin<{ list: { callRecordId: string }[] }>(
      '/call_records?dispositionId=none'
    )
    expect(list.map(({ callRecordId }) => callRecordId)).toEqual([id])
    // A page saves what was entered when the wrap-up ended.
    await fill(id, 'disposition-1-1')
    expect(await admin('/call_records/count?dispositionId=none')).toBe(0)
  })

  it('is not expected of calls of the other direction', async () => {
    await require('INCOMING')
    const id = await callOnce('13812345681')
    expect(await of(id)).toMatchObject({ isRequired: false })
    await choose('SIGN_FREE')
    expect(await recordOf(id)).not.toHaveProperty('disposition')
  })

  it('is shown to those alone who see the call', async () => {
    const other = askingAs(backend, (await backend.signIn('agent2')).access_token)
    const { list } = await agent<{ list: { callRecordId: string }[] }>('/call_records?isMine=true')
    const id = list[0]?.callRecordId
    await expect(other(`/call_records/${id}/disposition`)).rejects.toThrow('您没有执行此操作的权限')
    await expect(other('/call_records/none/disposition')).rejects.toThrow('通话记录不存在')
  })
})
