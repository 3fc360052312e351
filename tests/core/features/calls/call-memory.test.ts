import { describe, expect, test } from 'vitest'
import { recentCallsSeen, redial } from '../../../../core/features/calls/call-memory.ts'
import { $missedCalls } from '../../../../core/features/calls/load-call-memory.ts'
import { $phone } from '../../../../core/phone/phone.ts'
import { notices, number, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'

const outgoing = {
  callRecordId: 'r1',
  callType: 1,
  callDirectionType: 0,
  customerId: 'c1',
  customerName: '王芳',
  customerPhone: number,
  phone: number,
  area: '上海市',
  agentName: '林若溪',
  callStartTime: 1000,
  callEndTime: 2000,
  ringTime: 1,
  callDuration: 10,
  holdingSeconds: 0,
  connectResult: 0,
  hangupType: 1,
  hasRecording: false
}
const missed = {
  ...outgoing,
  callRecordId: 'r2',
  callDirectionType: 1,
  callStartTime: 3000,
  callDuration: 0,
  connectResult: 3
}

/** A seat whose records a test changes. */
async function withRecords(...before: object[]) {
  let list = before
  const routes = {
    'GET /call_records': () =>
      ok({ list, total: list.length, page: 1, pageSize: 20, hasMore: false })
  }
  const scene = await phoneScene({ routes })
  const stop = $missedCalls.subscribe(() => undefined)
  await settle()
  const set = (...next: object[]) => {
    list = next
  }
  return { ...scene, set, stop }
}

describe('redial', () => {
  test('calls the number that the user has called last', async () => {
    const { stop, server } = await withRecords(missed, outgoing)
    expect(await redial({ setFree: true })).toMatchObject({ status: 'dialling' })
    expect($phone.get()).toMatchObject({ call: { number, customerId: 'c1' } })
    expect(server.requests.filter(({ url }) => url.search.includes('isMine=true'))).toHaveLength(2)
    stop()
  })

  test('obeys the checks of any call', async () => {
    const scene = await withRecords(outgoing)
    await talk(scene)
    await scene.env.clock.advance(4000)
    expect(await redial({})).toMatchObject({ status: 'refused' })
    expect(notices()).toContain('已有通话正在进行，请先结束当前通话')
    scene.stop()
  })

  test('without a call says so', async () => {
    const { stop } = await withRecords(missed)
    expect(await redial({})).toBeUndefined()
    expect(notices()).toEqual(['暂无通话记录'])
    stop()
  })
})

describe('missed calls', () => {
  test('are counted until the list has been displayed, and again after the next one', async () => {
    const { env, line, set, stop } = await withRecords(missed, outgoing)
    expect($missedCalls.get()).toBe(1)
    recentCallsSeen()
    expect($missedCalls.get()).toBe(0)
    set({ ...missed, callRecordId: 'r3', callStartTime: 5000 }, missed, outgoing)
    line().network.rings('13900139000')
    line().network.hangsUp()
    await env.clock.advance(1000)
    await settle()
    expect($missedCalls.get()).toBe(1)
    stop()
  })

  test('that the agent has rejected do not count', async () => {
    const { stop } = await withRecords({ ...missed, connectResult: 7 }, outgoing)
    expect($missedCalls.get()).toBe(0)
    stop()
  })
})
