/** Calls that one side passes on. */
import assert from 'node:assert/strict'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { call, isTalking, until } from '../exchange-stories.ts'
import type { FarCall } from '../trunk/far-call.ts'
import {
  answered,
  bothHear,
  endsWith,
  expect,
  hangsUp,
  type Row,
  rings,
  type Scene,
  shown
} from './row.ts'

const fragment = (line: string) => ({
  headers: [
    ['Event', 'refer'],
    ['Subscription-State', 'active;expires=60'],
    ['Content-Type', 'message/sipfrag;version=2.0']
  ] as const,
  body: `SIP/2.0 ${line}\r\n`
})

/** The agent passes the call on, and the far end reports how that goes. */
async function passedOn(
  scene: Scene,
  number: string,
  ...lines: readonly string[]
): Promise<FarCall> {
  const far = await answered(scene, number)
  await scene.page.evaluate(() => {
    const phone = document.querySelector('hutong-softphone')
    Reflect.set(window, 'transfer', undefined)
    Reflect.get(phone ?? {}, 'transfer')
      .call(phone, '9777')
      .then(
        () => Reflect.set(window, 'transfer', 'transferred'),
        (error: Error) => Reflect.set(window, 'transfer', error.message)
      )
  })
  const refer = await far.received('REFER')
  assert.match(first(refer, 'Refer-To') ?? '', /9777@/)
  for (const line of lines) assert.equal((await far.request('NOTIFY', fragment(line))).status, 200)
  return far
}
const transferOf = (scene: Scene) =>
  expect.poll(() => scene.page.evaluate(() => Reflect.get(window, 'transfer')))

const isWith = (number: string) => (it?: { state: string; number: string }) =>
  it?.state === 'talking' && it.number === number

/** The far end passes the agent on, and the result is reported to it. */
async function refers(scene: Scene, far: FarCall, to: string, number: string): Promise<FarCall> {
  const accepted = await far.request('REFER', {
    headers: [
      ['Refer-To', to],
      ['Referred-By', '<sip:far@trunk.local>']
    ]
  })
  assert.equal(accepted.status, 202)
  const next = await scene.far.arrives(number)
  assert.equal(first(next.invite, 'Referred-By'), '<sip:far@trunk.local>')
  return next
}

export const transferRows: readonly Row[] = [
  [
    'transfer',
    'blind, by the agent: REFER, NOTIFY 180 and 200',
    async scene => {
      const far = await passedOn(scene, '9201', '100 Trying', '180 Ringing', '200 OK')
      await transferOf(scene).toBe('transferred')
      await far.received('BYE')
      await endsWith(scene.page, '转接成功')
    }
  ],
  [
    'transfer',
    'blind, by the agent: the target is busy, the call goes on',
    async scene => {
      const far = await passedOn(scene, '9202', '180 Ringing', '486 Busy Here')
      await transferOf(scene).toBe('转接失败：占线')
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'transfer',
    'blind, by the agent: REFER refused with 403',
    async scene => {
      const far = await answered(scene, '9203')
      far.refusals.set('REFER', [403])
      const refused = await call(scene.page, 'transfer', '9777').then(
        () => '',
        (error: Error) => error.message
      )
      assert.match(refused, /转接失败/)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'transfer',
    'blind, by the far end: REFER to the agent',
    async scene => {
      const far = await answered(scene, '9204')
      const next = await refers(scene, far, '"Second" <sip:9205@demo.local>', '9205')
      next.reply(180, 'Ringing')
      next.answer()
      await until(scene.page, 'call', isWith('9205'))
      await far.received('NOTIFY', ({ body }) => /^SIP\/2\.0 200/.test(body))
      await far.received('BYE')
      await bothHear(scene.page, next)
      await hangsUp(scene, next)
    }
  ],
  [
    'transfer',
    'blind, by the far end: the target is busy, the call goes on',
    async scene => {
      const far = await answered(scene, '9206')
      const next = await refers(scene, far, '<sip:9207@demo.local>', '9207')
      next.reply(486, 'Busy Here')
      await far.received('NOTIFY', ({ body }) => /^SIP\/2\.0 486/.test(body))
      assert.equal((await shown(scene.page)).number, '9206')
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'transfer',
    'attended, by the far end: REFER with Replaces to the agent',
    async scene => {
      const far = await answered(scene, '9208')
      const replaced = 'consult%40trunk%3Bto-tag%3Dto1%3Bfrom-tag%3Dfrom1'
      const next = await refers(scene, far, `<sip:9209@demo.local?Replaces=${replaced}>`, '9209')
      assert.equal(first(next.invite, 'Replaces'), 'consult@trunk;to-tag=to1;from-tag=from1')
      next.answer()
      await until(scene.page, 'call', isWith('9209'))
      await far.received('BYE')
      await bothHear(scene.page, next)
      await hangsUp(scene, next)
    }
  ],
  [
    'transfer',
    'attended, by the far end: INVITE with Replaces to the agent',
    async scene => {
      const consulted = await rings(scene, { from: '<sip:801@trunk.local>' })
      await call(scene.page, 'answer')
      await until(scene.page, 'call', isTalking)
      const customer = await scene.far.call('100', {
        from: '"Ben" <sip:+15550000@trunk.local>',
        headers: [
          ['Require', 'replaces'],
          ['Replaces', consulted.replaces]
        ]
      })
      await until(scene.page, 'call', isWith('+15550000'))
      await consulted.received('BYE')
      await bothHear(scene.page, customer)
      await customer.hangUp()
      await endsWith(scene.page, '对方已挂断')
    }
  ],
  [
    'transfer',
    'Replaces of an unknown call: 481',
    async scene => {
      const far = await answered(scene, '9210')
      const unknown = await scene.far.call('100', {
        headers: [['Replaces', 'none;to-tag=a;from-tag=b']]
      })
      assert.equal((await unknown.replied(300)).status, 481)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ]
]
