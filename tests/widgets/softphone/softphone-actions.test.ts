import { expect } from 'chai'
import {
  all,
  button,
  core,
  key,
  nextEvent,
  number,
  person,
  phone,
  refusal,
  root,
  shownText,
  signedIn,
  talking,
  withSoftphone,
  write
} from '../support/softphone.ts'
import { inside, turn, until } from '../support/wait.ts'

describe('<hutong-softphone> by keys and by actions', () => {
  withSoftphone()

  describe('in a browser that lacks something', () => {
    it('without a choice of speakers says so in its place', async () => {
      const method = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'setSinkId')
      Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
      try {
        ;(await button('设备')).click()
        await until('the sentence', () => shownText().includes('当前浏览器不能选择听筒和铃声输出'))
        expect(shownText()).not.to.include('铃声输出 系统默认')
      } finally {
        if (method) Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', method)
      }
    })

    it('without WebRTC says that it cannot call, and offers no other try', async () => {
      core.$microphone.set({ status: 'unsupported', text: '当前浏览器不支持网页通话' })
      await until('the sentence', () => shownText().includes('当前浏览器不支持网页通话'))
      expect(all('button').map(({ textContent }) => textContent)).not.to.include('重试')
    })
  })

  describe('shortcuts', () => {
    const chord = { ctrlKey: true, altKey: true }

    it('work inside, not on the page', async () => {
      const input = await number()
      key('KeyD', document.body, chord)
      expect(root().activeElement).to.equal(null)
      key('KeyD', root().querySelector('[part=base]') as Element, chord)
      expect(root().activeElement).to.equal(input)
    })

    it('work on the whole page where the host chooses that, and nowhere where it turns them off', async () => {
      const input = await number()
      phone.hotkeys = 'global'
      await turn()
      key('KeyD', document.body, chord)
      expect(root().activeElement).to.equal(input)
      input.blur()
      phone.hotkeys = 'off'
      await turn()
      key('KeyD', root().querySelector('[part=base]') as Element, chord)
      expect(root().activeElement).to.equal(null)
    })

    it('hang up once, however often they are pressed', async () => {
      core.$phone.set(talking)
      const base = await inside(phone, '[part=base]')
      let refusals = 0
      phone.addEventListener('hutong-error', () => refusals++)
      for (let press = 0; press < 5; press++) key('KeyG', base, chord)
      await until('a word', () => refusals > 0)
      await turn()
      expect(refusals).to.equal(1)
    })
  })

  describe('the actions of the element', () => {
    it('are refused with a Failure and an event when there is no call', async () => {
      const failed = nextEvent('hutong-error')
      const error = await refusal(phone.hold(true))
      expect(error).to.include({ name: 'Failure', message: '当前没有通话' })
      expect((await failed).target).to.equal(phone)
    })

    it('answer without a call: the page receives recall-clear', async () => {
      const cleared = nextEvent('hutong-recall-clear')
      const error = await refusal(phone.answer())
      expect(error).to.include({ name: 'Failure', message: '没有可接听的来电' })
      expect((await cleared).composed).to.equal(true)
    })

    it('dial with an answer, never silently', async () => {
      core.$session.set(signedIn)
      const error = await refusal(phone.dial('13800138000'))
      expect(error).to.include({ name: 'Failure', message: '坐席状态[示忙], 无法呼叫' })
    })

    it('dial nothing while the button is locked, and reject with the seconds left', async () => {
      core.$signState.set('SIGN_FREE')
      let answerOfPage = (_isAllowed: boolean) => {}
      phone.addEventListener('hutong-before-dial', event =>
        (event as Event & { waitUntil(answer: Promise<unknown>): void }).waitUntil(
          new Promise(done => {
            answerOfPage = done
          })
        )
      )
      const beforeDial = nextEvent('hutong-before-dial')
      const first = refusal(phone.dial('13800138000'))
      await beforeDial
      const failed = nextEvent('hutong-error')
      const error = await refusal(phone.dial('13800138000'))
      expect(error).to.include({ name: 'Failure', kind: 'invalid', code: 'locked' })
      expect((await failed).detail).to.include({ code: 'locked' })
      answerOfPage(false)
      await first
    })

    it('take the second click of a double click for none', async () => {
      core.$phone.set(talking)
      const hangUp = await button('挂断')
      let refusals = 0
      phone.addEventListener('hutong-error', () => refusals++)
      hangUp.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 2 }))
      await turn()
      expect(refusals).to.equal(0)
      hangUp.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
      await until('the line’s refusal', () => refusals === 1)
    })

    it('measure the sound only where it is played', async () => {
      core.$phone.set(talking)
      await until('a judgement', () => shownText().includes('检测中'))
      core.$registration.set({ status: 'elsewhere', tab: 't', busy: true })
      await until('none', () => !shownText().includes('检测中'))
    })

    it('show no measurements of the sound before there are any', async () => {
      core.$phone.set(talking)
      await until('a word', () => shownText().includes('通话质量检测中'))
      expect(all('button').some(it => it.textContent?.includes('质量'))).to.equal(false)
    })

    it('name the way back from hold', async () => {
      core.$phone.set({ ...talking, held: 'us' })
      expect((await button('恢复通话')).hasAttribute('aria-pressed')).to.equal(false)
      core.$phone.set(talking)
      await button('保持')
    })

    it('keep the number of a call that failed, and offer it again', async () => {
      const call = { ...person, direction: 'outgoing', name: undefined } as const
      core.$signState.set('SIGN_FREE')
      core.$phone.set({ status: 'dialling', call, ringing: true })
      await button('取消呼叫')
      const outcome = { ok: false, text: '占线', status: 486 }
      core.$phone.set({ status: 'wrap-up', call, seconds: 0, outcome })
      await until('the number', async () => (await number()).value === call.number)
      await button('重拨')
      core.$phone.set({ status: 'idle' })
      await turn()
      expect((await number()).value).to.equal(call.number)
    })

    it('refuse a transfer to nowhere beside the field', async () => {
      core.$phone.set(talking)
      ;(await button('转接')).click()
      ;(await button('立即转接')).click()
      const field = await inside<HTMLInputElement>(phone, 'input')
      await until('the issue', () => shownText().includes('请输入转接号码'))
      expect(field.ariaInvalid).to.equal('true')
    })

    it('leave the number of a refused consultation where it is', async () => {
      core.$phone.set(talking)
      ;(await button('转接')).click()
      const field = await inside<HTMLInputElement>(phone, 'input')
      write(field, '801')
      const refused = nextEvent('hutong-error')
      // There is no call at an exchange.
      ;(await button('咨询')).click()
      await refused
      await turn()
      expect(field.isConnected).to.equal(true)
      expect(field.value).to.equal('801')
    })

    it('offer no transfer while there is one under way', async () => {
      core.$phone.set(talking)
      const transfer = (await button('转接')) as HTMLButtonElement
      expect(transfer.disabled).to.equal(false)
      core.$phone.set({ ...talking, transferring: '801' })
      await until('the transfer', () => shownText().includes('正在转接至 801…'))
      expect(transfer.disabled).to.equal(true)
    })
  })
})
