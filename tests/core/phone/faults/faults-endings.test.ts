/** Every fault that ends a call: what the agent reads, what the host hears, what the record says. */
import { afterEach, describe, expect, test } from 'vitest'
import * as phone from '../../../../core/phone/phone.ts'
import { network, ownPeer } from '../../../support/core/fake-peer.ts'
import {
  away,
  dial,
  type End,
  endsWith,
  hungUpOverHttp,
  type Moment,
  moments,
  noNetwork,
  type Row,
  worksAgain
} from '../../../support/telephony/fault-moments.ts'
import { type FaultScene, faultScene } from '../../../support/telephony/fault-scene.ts'

let scene: FaultScene
afterEach(() => scene.end())

type Ending = readonly [fault: string, when: Moment | 'idle', act: Row[2], end: End]
const lostCall = { text: '电话网络已断开，呼叫已结束', status: 503, by: 'network' } as const
const lostRing = { text: '电话网络已断开，来电已结束', status: 503, by: 'network' } as const
const lostMedia = { text: '通话中断：网络已断开', status: 408, by: 'network' } as const
const ours = { text: '通话结束', status: 200, by: 'agent' } as const
const refusedWith = (
  status: number,
  text: string,
  by: string,
  record?: readonly [number, number]
): Ending => [
  `the far end answers ${status}`,
  'idle',
  async s => {
    s.exchange.customer.refusesWith = status
    dial()
  },
  { text, status, by, ...(record && { record }) }
]
async function hangUpWhileAway(s: FaultScene): Promise<void> {
  s.exchange.cut()
  await phone.hangUp()
  await s.advance(1000)
  expect(hungUpOverHttp(s)).toBe(1)
  s.exchange.repair()
}

const endings: readonly Ending[] = [
  [
    'no connection can be had for longer than the exchange waits',
    'dialling',
    s => away(s, 31_000),
    { ...lostCall, record: [1, 15] }
  ],
  [
    'no connection can be had for longer than the exchange waits',
    'ringing',
    s => away(s, 31_000),
    { ...lostRing, record: [0, 3] }
  ],
  [
    'the network does not come back',
    'talking',
    async s => {
      noNetwork(s)
      await s.advance(32_000)
      s.exchange.repair()
    },
    { ...lostMedia, record: [1, 0] }
  ],
  [
    'the network does not come back',
    'holding',
    async s => {
      noNetwork(s)
      await s.advance(32_000)
      s.exchange.repair()
    },
    { ...lostMedia, record: [1, 0] }
  ],
  [
    'the path does not come back, and the signalling is there',
    'talking',
    async () => ownPeer().breaks('failed'),
    { ...lostMedia, record: [1, 0] }
  ],
  [
    'hanging up without a connection',
    'dialling',
    hangUpWhileAway,
    { text: '已取消', status: 487, by: 'agent', record: [1, 15] }
  ],
  [
    'refusing without a connection',
    'ringing',
    hangUpWhileAway,
    { text: '拒接', status: 486, by: 'agent', record: [1, 7] }
  ],
  ['hanging up without a connection', 'talking', hangUpWhileAway, { ...ours, record: [1, 0] }],
  ['hanging up without a connection', 'holding', hangUpWhileAway, { ...ours, record: [1, 0] }],
  [
    'hanging up on a dead connection',
    'talking',
    async s => {
      s.exchange.halfOpen()
      await phone.hangUp()
    },
    { ...ours, record: [1, 0] }
  ],
  [
    'the caller gives up while the connection is lost',
    'ringing',
    async s => {
      s.exchange.cut()
      s.exchange.customer.hangsUp()
      await s.advance(2000)
      s.exchange.repair()
    },
    { text: '未接来电', status: 487, by: 'customer', record: [3, 15] }
  ],
  [
    'the customer hangs up while the connection is lost',
    'talking',
    async s => {
      s.exchange.cut()
      s.exchange.customer.hangsUp()
      await s.advance(2000)
      s.exchange.repair()
    },
    { text: '对方已挂断', status: 200, by: 'customer', record: [3, 0] }
  ],
  [
    'the customer refuses while the connection is lost',
    'dialling',
    async s => {
      s.exchange.cut()
      s.exchange.customer.refuses(486)
      await s.advance(2000)
      s.exchange.repair()
    },
    { text: '占线', status: 486, by: 'customer', record: [0, 5] }
  ],
  [
    'the exchange begins anew',
    'talking',
    async s => {
      s.exchange.restart()
      ownPeer().breaks()
    },
    { text: '通话中断：电话服务器上已没有这通电话', status: 503, by: 'network' }
  ],
  [
    'the exchange says nothing to the call',
    'idle',
    async s => {
      s.exchange.hang()
      dial()
    },
    { text: '呼叫超时，电话服务器没有响应', status: 408, by: 'network' }
  ],
  [
    'this computer has no address',
    'idle',
    async () => {
      network.hasAddress = false
      dial()
    },
    { text: '呼叫未能发出，请检查网络', status: 0, by: 'network' }
  ],
  [
    'this computer has no address for the answer',
    'ringing',
    async () => {
      network.hasAddress = false
      await phone.answer()
    },
    { text: '未能接听：电话网络异常', status: 0, by: 'network' }
  ],
  [
    'the far end has no usable media',
    'idle',
    async s => {
      s.exchange.customer.sdp = 'v=0\r\ns=-\r\n'
      dial()
    },
    { text: '无法建立语音，呼叫已结束', status: 488, by: 'network' }
  ],
  refusedWith(404, '号码不存在', 'customer', [0, 1]),
  refusedWith(480, '暂时无法接通', 'customer', [0, 3]),
  refusedWith(486, '占线', 'customer', [0, 5]),
  refusedWith(603, '对方拒接', 'customer', [3, 7]),
  refusedWith(403, '没有权限呼叫该号码', 'system'),
  refusedWith(500, '电话服务器暂时无法处理，请稍后再试', 'system'),
  refusedWith(503, '电话服务器暂时无法处理，请稍后再试', 'system')
]

describe('ends truthfully when', () => {
  test.each(endings)('%s (%s)', async (_, when, act, end) => {
    scene = await faultScene()
    if (when !== 'idle') await moments[when](scene)
    await act(scene)
    await endsWith(scene, end)
    scene.exchange.repair()
    await worksAgain(scene)
  })
})
