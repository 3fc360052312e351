/** What happens within a call. */
import assert from 'node:assert/strict'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { call, read } from '../exchange-stories.ts'
import { answered, bothHear, expect, hangsUp, isHeld, type Row, setExchange, shown } from './row.ts'

export const inCallRows: readonly Row[] = [
  [
    'in a call',
    'tones by RFC 4733',
    async scene => {
      const far = await answered(scene, '9101')
      await bothHear(scene.page, far)
      await call(scene.page, 'sendDtmf', '159#')
      await expect.poll(() => far.voice.keys()).toBe('159#')
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'tones by INFO',
    async scene => {
      await setExchange(scene.page, { dtmf: 'info' })
      const far = await answered(scene, '9102')
      await call(scene.page, 'sendDtmf', '7*')
      for (const key of ['7', '*'])
        await far.received('INFO', ({ body }) => body.includes(`Signal=${key}`))
      assert.equal(far.voice.keys(), '')
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'held and resumed by the agent',
    async scene => {
      const far = await answered(scene, '9103')
      await bothHear(scene.page, far)
      await call(scene.page, 'hold', true)
      await far.received('INVITE', ({ body }) => /^a=sendonly/m.test(body))
      await isHeld(scene.page, true)
      const held = far.voice.energy()
      await new Promise(done => setTimeout(done, 1500))
      assert.ok(far.voice.energy() - held < 0.001, 'the far end still hears the agent')
      await call(scene.page, 'hold', false)
      await far.received('INVITE', ({ body }) => /^a=sendrecv/m.test(body))
      await isHeld(scene.page, false)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'held and resumed by the far end',
    async scene => {
      const far = await answered(scene, '9104')
      const held = await far.request('INVITE', { sdp: far.sdp('sendonly') })
      assert.match(held.body, /^a=(recvonly|inactive)/m)
      await isHeld(scene.page, true)
      const resumed = await far.request('INVITE', { sdp: far.sdp() })
      assert.match(resumed.body, /^a=sendrecv/m)
      await isHeld(scene.page, false)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'held by both, resumed by both',
    async scene => {
      const far = await answered(scene, '9105')
      await call(scene.page, 'hold', true)
      await isHeld(scene.page, true)
      await far.request('INVITE', { sdp: far.sdp('sendonly') })
      await call(scene.page, 'hold', false)
      await far.request('INVITE', { sdp: far.sdp() })
      await isHeld(scene.page, false)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'a hold that meets 491 is repeated',
    async scene => {
      const far = await answered(scene, '9106')
      far.refusals.set('INVITE', [491])
      await call(scene.page, 'hold', true)
      await isHeld(scene.page, true)
      await expect
        .poll(() => far.requests.filter(({ body }) => /^a=sendonly/m.test(body)).length)
        .toBe(2)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'a hold that is refused with 488: the call goes on',
    async scene => {
      const far = await answered(scene, '9112')
      far.refusals.set('INVITE', [488, 488])
      await call(scene.page, 'hold', true)
      await scene.page.getByText('保持状态未能切换，请重试').first().waitFor()
      assert.equal((await shown(scene.page)).held, false)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'muted: the far end hears nothing',
    async scene => {
      const far = await answered(scene, '9107')
      await bothHear(scene.page, far)
      await call(scene.page, 'mute', true)
      await expect
        .poll(async () => {
          const before = far.voice.energy()
          await new Promise(done => setTimeout(done, 1500))
          return far.voice.energy() - before
        })
        .toBeLessThan(0.0001)
      await call(scene.page, 'mute', false)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'UPDATE and OPTIONS of the far end are answered',
    async scene => {
      const far = await answered(scene, '9108')
      const update = [['Session-Expires', '180;refresher=uac']] as const
      assert.equal((await far.request('UPDATE', { headers: update })).status, 200)
      assert.equal((await far.request('OPTIONS')).status, 200)
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'a re-INVITE that requires 100rel is refused with 420, the call goes on',
    async scene => {
      const far = await answered(scene, '9109')
      const headers = [['Require', '100rel']] as const
      const refusal = await far.request('INVITE', { headers, sdp: far.sdp() })
      assert.equal(refusal.status, 420)
      assert.equal(first(refusal, 'Unsupported'), '100rel')
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'a second call in is refused with 486',
    async scene => {
      const far = await answered(scene, '9110')
      const second = await scene.far.call('100')
      assert.equal((await second.replied(300)).status, 486)
      assert.equal((await shown(scene.page)).state, 'talking')
      await hangsUp(scene, far)
    }
  ],
  [
    'in a call',
    'the quality is measured',
    async scene => {
      const far = await answered(scene, '9111')
      await expect
        .poll(async () => ((await read(scene.page, 'quality')) as { mos?: number })?.mos ?? 0)
        .toBeGreaterThan(3)
      await hangsUp(scene, far)
    }
  ]
]
