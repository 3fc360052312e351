/** Calls that the agent places. */
import assert from 'node:assert/strict'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { call, dial, isTalking, setFree, until } from '../exchange-stories.ts'
import {
  answered,
  bothHear,
  dialled,
  endsWith,
  expect,
  hangsUp,
  heard,
  type Row,
  type Scene,
  setExchange,
  shown
} from './row.ts'

const refused =
  (number: string, status: number, reason: string, text: string, passedOn = status) =>
  async (scene: Scene): Promise<void> => {
    const far = await dialled(scene, number)
    far.reply(180, 'Ringing')
    await until(scene.page, 'call', (it?: { state: string }) => it?.state === 'dialling')
    far.reply(status, reason)
    await endsWith(scene.page, text, passedOn)
  }

/** What is dialled, and what arrives by the plan. */
async function byPlan(scene: Scene, rule: object, typed: string, arrives: string): Promise<void> {
  await setExchange(scene.page, { dialPlan: [rule] })
  await setFree(scene.page)
  await dial(scene.page, typed)
  const far = await scene.far.arrives(arrives)
  far.answer()
  await until(scene.page, 'call', isTalking)
  await hangsUp(scene, far)
}

export const callsOutRows: readonly Row[] = [
  [
    'call out',
    '180, 200: sound both ways, BYE by the agent',
    async scene => {
      const far = await dialled(scene, '9001')
      far.reply(180, 'Ringing')
      far.answer()
      await until(scene.page, 'call', isTalking)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'call out',
    'early media (183 with SDP) is heard before the answer, then 200',
    async scene => {
      const far = await dialled(scene, '9002')
      far.reply(183, 'Session Progress', { sdp: far.sdp() })
      const before = await heard(scene.page)
      await expect.poll(() => heard(scene.page)).toBeGreaterThan(before + 0.005)
      assert.equal((await shown(scene.page)).state, 'dialling')
      far.answer()
      await until(scene.page, 'call', isTalking)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'call out',
    'the far end hangs up',
    async scene => {
      const far = await answered(scene, '9003')
      await far.hangUp()
      await endsWith(scene.page, '对方已挂断')
    }
  ],
  [
    'call out',
    'BYE with Reason: SIP;cause=500',
    async scene => {
      const far = await answered(scene, '9004')
      await far.hangUp([['Reason', 'SIP;cause=500;text="out of credit"']])
      await endsWith(scene.page, '系统挂断，通话结束')
    }
  ],
  ['call out', '486 busy', refused('9486', 486, 'Busy Here', '占线')],
  ['call out', '603 declined', refused('9603', 603, 'Decline', '对方拒接')],
  ['call out', '480 unavailable', refused('9480', 480, 'Temporarily Unavailable', '暂时无法接通')],
  ['call out', '404 not found', refused('9404', 404, 'Not Found', '号码不存在')],
  ['call out', '408 no answer', refused('9408', 408, 'Request Timeout', '无人接听')],
  [
    'call out',
    '503 of the trunk, which a proxy passes on as 500',
    refused('9503', 503, 'Service Unavailable', '电话服务器暂时无法处理，请稍后再试', 500)
  ],
  [
    'call out',
    'cancelled by the agent while it rings: CANCEL, 487',
    async scene => {
      const far = await dialled(scene, '9005')
      far.reply(180, 'Ringing')
      await until(scene.page, 'call', (it?: { ringing: boolean }) => it !== undefined)
      await call(scene.page, 'hangUp')
      await far.received('CANCEL')
      await endsWith(scene.page, '已取消', 487)
    }
  ],
  [
    'call out',
    'an extension of twenty digits by the dial plan',
    scene => byPlan(scene, { pattern: '80.' }, '80123456789012345678', '80123456789012345678')
  ],
  [
    'call out',
    'a number with + by the dial plan',
    scene =>
      byPlan(scene, { pattern: '1[3-9]XXXXXXXXX', prefix: '+86' }, '13800138000', '+8613800138000')
  ],
  [
    'call out',
    'X-Call-Record-Id of the 200 becomes that of the call',
    async scene => {
      const far = await dialled(scene, '9006')
      far.answer([['X-Call-Record-Id', 'record-of-the-reply']])
      await until(
        scene.page,
        'call',
        (it?: { callRecordId: string }) => it?.callRecordId === 'record-of-the-reply'
      )
      assert.match(first(far.invite, 'Contact') ?? '', /;ob|gr=/)
      await hangsUp(scene, far)
    }
  ]
]
