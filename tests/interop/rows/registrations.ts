/** Registering, and what goes on beside the calls. */
import assert from 'node:assert/strict'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { listenIn } from '../../journeys/sound.ts'
import { call, openPhone, read, until } from '../exchange-stories.ts'
import { answered, bothHear, dialled, expect, hangsUp, type Row } from './row.ts'

/** The shortest that Kamailio grants, in seconds. */
const SHORTEST = 60

const textOf = (frame: { readonly payload: string | Buffer } | undefined): string =>
  String(frame?.payload)

export const registrationRows: readonly Row[] = [
  [
    'register',
    'MD5, challenged by 401; the contact has +sip.instance and is granted a GRUU',
    async ({ phone, page }) => {
      await call(page, 'unregister')
      const before = phone.sockets.length
      const opened = page.waitForEvent('websocket')
      const registered = call(page, 'register')
      const socket = await opened
      assert.equal(phone.sockets.length, before + 1)
      const sent = socket.waitForEvent('framesent', {
        predicate: frame =>
          /^REGISTER [\s\S]*Authorization: Digest algorithm=MD5/.test(textOf(frame))
      })
      const granted = socket.waitForEvent('framereceived', {
        predicate: frame => /^SIP\/2\.0 200 [\s\S]*CSeq: \d+ REGISTER/.test(textOf(frame))
      })
      const challenged = socket.waitForEvent('framereceived', {
        predicate: frame => /^SIP\/2\.0 401 /.test(textOf(frame))
      })
      await registered
      await challenged
      assert.match(textOf(await sent), /\+sip\.instance="<urn:uuid:/)
      assert.match(textOf(await granted), /pub-gruu="/)
    }
  ],
  [
    'register',
    'a wrong password is shown, and is not tried for ever',
    async ({ server, exchange }) => {
      const other = await openPhone(server, exchange.url, {
        ...{ agent: 'agent1', password: 'wrong', ends: 'failed' }
      })
      try {
        await until(
          other.page,
          'registration',
          (it?: { final: boolean; text: string }) =>
            it?.final === true && it.text === '电话注册失败：账号或密码错误'
        )
      } finally {
        await other.browser.close()
      }
    }
  ],
  [
    'register',
    'unregistered: the exchange answers callers with 480; registered again: it rings',
    async ({ page, far }) => {
      await call(page, 'unregister')
      const lost = await far.call('100')
      assert.equal((await lost.replied(300)).status, 480)
      await call(page, 'register')
      const found = await far.call('100')
      await found.replied(180)
      found.cancel()
      await found.replied(300)
      await expect.poll(() => read(page, 'call').then(it => it ?? undefined)).toBeUndefined()
    }
  ],
  [
    'register, session timer',
    `an expiry of ${SHORTEST} s is refreshed, a session of 90 s too, both in a call`,
    async scene => {
      const { exchange, far, server } = scene
      await call(scene.page, 'unregister')
      const other = await openPhone(server, exchange.url, {
        agent: 'agent1',
        registerExpires: SHORTEST,
        prepare: listenIn
      })
      try {
        const renewed = other.sockets[0]?.waitForEvent('framereceived', {
          predicate: frame => /^SIP\/2\.0 200 [\s\S]*CSeq: \d+ REGISTER/.test(textOf(frame)),
          timeout: SHORTEST * 1000
        })
        const own = { ...scene, phone: other, page: other.page, far }
        const called = await dialled(own, '9301')
        called.answer([
          ['Require', 'timer'],
          ['Session-Expires', '90;refresher=uac']
        ])
        await renewed
        await expect
          .poll(() => called.requests.some(({ method }) => method === 'UPDATE'), {
            timeout: 60_000
          })
          .toBe(true)
        const update = called.requests.find(({ method }) => method === 'UPDATE')
        assert.match((update && first(update, 'Session-Expires')) ?? '', /^90/)
        await bothHear(other.page, called)
        await hangsUp(own, called)
      } finally {
        await other.browser.close()
        await call(scene.page, 'register')
      }
    }
  ],
  [
    'register',
    'Kamailio is restarted: registered again within 15 s, and calls arrive',
    async scene => {
      await scene.exchange.restartKamailio()
      await until(
        scene.page,
        'registration',
        (it?: { status: string }) => it?.status === 'registered'
      )
      const far = await answered(scene, '9302')
      await bothHear(scene.page, far)
      await hangsUp(scene, far)
    }
  ]
]
