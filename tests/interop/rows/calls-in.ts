/** Calls to the agent. */
import assert from 'node:assert/strict'
import { call, isTalking, setFree, until } from '../exchange-stories.ts'
import {
  bothHear,
  endsWith,
  hangsUp,
  type Row,
  rings,
  type Scene,
  setExchange,
  shown
} from './row.ts'

/** Answered by itself where the page permits it. */
const answersItself =
  (name: string, value: string) =>
  async (scene: Scene): Promise<void> => {
    await setExchange(scene.page, { answerAfter: true })
    await setFree(scene.page)
    const far = await scene.far.call('100', { headers: [[name, value]] })
    await until(scene.page, 'call', isTalking)
    await bothHear(scene.page, far)
    await hangsUp(scene, far)
  }

export const callsInRows: readonly Row[] = [
  [
    'call in',
    '180, answered, sound both ways; the far end hangs up',
    async scene => {
      const far = await rings(scene)
      assert.equal((await far.replied(180)).status, 180)
      await call(scene.page, 'answer')
      await until(scene.page, 'call', isTalking)
      await bothHear(scene.page, far)
      await far.hangUp()
      await endsWith(scene.page, '对方已挂断')
    }
  ],
  [
    'call in',
    'rejected by the agent: 486',
    async scene => {
      const far = await rings(scene)
      await call(scene.page, 'reject')
      assert.equal((await far.replied(300)).status, 486)
      await endsWith(scene.page, '拒接')
    }
  ],
  [
    'call in',
    'cancelled by the caller: a missed call',
    async scene => {
      const far = await rings(scene)
      far.cancel()
      assert.equal((await far.replied(300)).status, 487)
      await endsWith(scene.page, '未接来电')
    }
  ],
  [
    'call in',
    'CANCEL with Reason: SIP;cause=200: answered elsewhere',
    async scene => {
      const far = await rings(scene)
      far.cancel([['Reason', 'SIP;cause=200;text="Call completed elsewhere"']])
      await far.replied(300)
      await endsWith(scene.page, '已由其他坐席接听')
    }
  ],
  [
    'call in',
    'number and name by P-Asserted-Identity',
    async scene => {
      const identity = '"Ann Asserted" <tel:+49-30-123456>'
      const far = await rings(scene, { headers: [['P-Asserted-Identity', identity]] })
      const { number, name } = await shown(scene.page)
      assert.deepEqual([number, name], ['+4930123456', 'Ann Asserted'])
      await call(scene.page, 'reject')
      await far.replied(300)
    }
  ],
  [
    'call in',
    'Privacy: id hides the number',
    async scene => {
      const far = await rings(scene, {
        from: '"Anonymous" <sip:anonymous@anonymous.invalid>',
        headers: [['Privacy', 'id']]
      })
      assert.equal((await shown(scene.page)).number, '')
      await call(scene.page, 'reject')
      await far.replied(300)
    }
  ],
  [
    'call in',
    'customer and record by X-Customer-Id and X-Call-Record-Id',
    async scene => {
      const far = await rings(scene, {
        headers: [
          ['X-Customer-Id', 'customer-7'],
          ['X-Call-Record-Id', 'record-7']
        ]
      })
      const { customerId, callRecordId } = await shown(scene.page)
      assert.deepEqual([customerId, callRecordId], ['customer-7', 'record-7'])
      await call(scene.page, 'reject')
      await far.replied(300)
    }
  ],
  [
    'call in',
    'answers itself by Call-Info: answer-after',
    answersItself('Call-Info', '<sip:demo.local>;answer-after=1')
  ],
  [
    'call in',
    'answers itself by Alert-Info',
    answersItself('Alert-Info', '<http://demo.local>;info=alert-autoanswer')
  ],
  [
    'call in',
    'without an offer: it is in the 200, the answer in the ACK',
    async scene => {
      const far = await rings(scene, { isLate: true })
      await call(scene.page, 'answer')
      await until(scene.page, 'call', isTalking)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'call in',
    'Require: 100rel is refused with 420',
    async scene => {
      await setFree(scene.page)
      const far = await scene.far.call('100', { headers: [['Require', '100rel']] })
      assert.equal((await far.replied(300)).status, 420)
    }
  ],
  [
    'call in',
    'session timer: Session-Expires of the caller is granted',
    async scene => {
      const far = await rings(scene, {
        headers: [
          ['Supported', 'timer'],
          ['Session-Expires', '120']
        ]
      })
      await call(scene.page, 'answer')
      const ok = await far.replied(200)
      assert.match(ok.headers.find(([name]) => /^session-expires$/i.test(name))?.[1] ?? '', /^120/)
      await until(scene.page, 'call', isTalking)
      await hangsUp(scene, far)
    }
  ]
]
