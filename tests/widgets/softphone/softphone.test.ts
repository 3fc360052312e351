import { expect } from 'chai'
import type { Registration } from '../../../core/phone/state/phone-types.ts'
import {
  all,
  button,
  core,
  key,
  nextEvent,
  number,
  phone,
  place,
  root,
  shownText,
  signedIn,
  states,
  stillness,
  talking,
  withSoftphone,
  write
} from '../support/softphone.ts'
import { inside, turn, until } from '../support/wait.ts'

describe('<hutong-softphone>', () => {
  withSoftphone()

  describe('the dial pad', () => {
    it('writes the number by its keys, by the keyboard, and takes it back', async () => {
      const input = await number()
      const keys = all('[part=key]')
      expect(keys.map(it => it.textContent).join('')).to.equal('123456789*0#')
      keys[0]?.click()
      keys[11]?.click()
      await until('1#', () => input.value === '1#')
      keys[0]?.focus()
      key('Digit7', keys[0] as Element)
      await until('1#7', () => input.value === '1#7')
      key('Backspace', keys[0] as Element)
      await until('1#', () => input.value === '1#')
      ;(await button('清除号码')).click()
      await until('nothing', () => input.value === '')
    })

    it('understands full-width digits and pasted numbers', async () => {
      const input = await number()
      write(input, '１３８-0013 8000')
      await until('the digits', () => input.value === '13800138000')
      write(input, '')
      const data = new DataTransfer()
      data.setData('text', '电话：+86 139 0013 9000')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      )
      await until('the pasted digits', () => input.value === '13900139000')
    })

    it('leaves an input method alone until it is done, its Enter included', async () => {
      const input = await number()
      let refusals = 0
      const count = () => refusals++
      phone.addEventListener('hutong-error', count)
      write(input, 'yao 3', true)
      await turn()
      expect(input.value).to.equal('yao 3')
      key('Enter', input, { isComposing: true })
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      await until('the digits alone', () => input.value === '3')
      expect(refusals).to.equal(0)
      key('Enter', input)
      await until('one refusal', () => refusals === 1)
    })

    it('shows why it does not call (rule phone-1)', async () => {
      write(await number(), '13800138000')
      core.$session.set(signedIn)
      core.$signState.set('CLEARING')
      const call = await button('呼叫 13800138000')
      const failed = nextEvent('hutong-error')
      call.click()
      expect((await failed).detail).to.include({
        message: '坐席状态[整理], 无法呼叫',
        source: 'phone'
      })
      await until('the notice', () => shownText().includes('坐席状态[整理], 无法呼叫'))
      expect((await number()).value).to.equal('13800138000')
    })

    it('offers to set a busy seat free with the call', async () => {
      core.$session.set(signedIn)
      core.$signState.set('SIGN_BUSY')
      write(await number(), '13800138000')
      await button('置为空闲并呼叫 13800138000')
      expect(shownText()).to.include('当前为“示忙”')
      core.$signState.set('SIGN_FREE')
      await button('呼叫 13800138000')
      expect(shownText()).not.to.include('置为空闲')
    })

    it('is one stop for the Tab key, and arrows move inside', () => {
      const keys = all('[part=key]')
      expect(keys.filter(it => it.tabIndex === 0)).to.have.length(1)
      keys[0]?.focus()
      key('ArrowDown', keys[0] as Element)
      expect(root().activeElement?.textContent).to.equal('4')
      key('ArrowRight', keys[3] as Element)
      expect(root().activeElement?.textContent).to.equal('5')
      key('End', keys[4] as Element)
      expect(root().activeElement?.textContent).to.equal('#')
    })
  })

  describe('what it draws', () => {
    it('follows the telephone, and shows its state to the page', async () => {
      const storeValues = {
        dialling: '对方振铃中…',
        ringing: '接听',
        answering: '正在接通…',
        talking: '静音',
        'wrap-up': '占线'
      }
      for (const [name, text] of Object.entries(storeValues)) {
        core.$signState.set(name === 'wrap-up' ? 'CLEARING' : 'SIGN_FREE')
        core.$phone.set(states[name as keyof typeof storeValues])
        await until(name, () => shownText().includes(text))
        expect(shownText()).to.include('欧阳小明')
        expect(phone.matches(`:state(${name})`), name).to.equal(true)
        expect(phone.call?.state).to.equal(name)
      }
      core.$phone.set({ status: 'idle' })
      await inside(phone, '[part=dialpad]')
      expect(phone.call).to.equal(undefined)
      expect(phone.matches(':state(idle)')).to.equal(true)
    })

    it('has no call any more once there is nothing to write down, and shows how it went', async () => {
      core.$signState.set('CLEARING')
      core.$phone.set(states['wrap-up'])
      expect(phone.call?.state).to.equal('wrap-up')
      core.$signState.set('SIGN_FREE')
      await until('the outcome', () => shownText().includes('占线'))
      expect(phone.call).to.equal(undefined)
      expect(phone.matches(':state(idle)')).to.equal(true)
      expect(phone.matches(':state(wrap-up)')).to.equal(false)
    })

    const lines: readonly [Registration, string, string | undefined][] = [
      [{ status: 'none' }, '未注册', '注册电话'],
      [{ status: 'connecting' }, '注册中…', undefined],
      [
        { status: 'failed', code: 403, text: '电话注册失败：账号或密码错误', final: true },
        '账号或密码错误',
        '重试'
      ],
      [{ status: 'missing', field: 'uri' }, '软电话配置错误：SIP 地址为空', '重试'],
      [{ status: 'disconnected', code: 1006 }, '电话网络已断开', '重试'],
      [{ status: 'elsewhere', tab: 't', busy: false }, '电话在其他标签页中', '接管到此页'],
      [{ status: 'own-device', registered: true }, '请使用您的话机接打电话', undefined]
    ]
    for (const [registration, text, action] of lines)
      it(`shows for a line that is ${registration.status}: ${text}`, async () => {
        core.$registration.set(registration)
        await until(text, () => shownText().includes(text))
        if (action) expect(all('button').some(it => it.textContent === action)).to.equal(true)
        expect(phone.registration?.status).to.equal(registration.status)
      })

    it('has a colour and a word of its own for each state of a seat', async () => {
      const seen = new Map<string, string>()
      for (const state of ['SIGN_FREE', 'OFF_LINE', 'SIGN_BUSY', 'RING', 'CALLING', 'CLEARING']) {
        core.$signState.set(state)
        const pill = await until(state, () =>
          all('[part=status]').find(it => it.ariaLabel && !seen.has(it.ariaLabel))
        )
        await stillness()
        seen.set(pill.ariaLabel ?? '', getComputedStyle(pill).color)
      }
      expect([...seen.keys()].slice(0, 3)).to.deep.equal([
        '坐席状态：空闲',
        '坐席状态：离线',
        '坐席状态：示忙'
      ])
      expect(new Set(seen.values()).size).to.equal(6)
    })

    it('does not take over while the other tab is talking', async () => {
      core.$registration.set({ status: 'elsewhere', tab: 't', busy: true })
      expect((await button('接管到此页')).matches(':disabled')).to.equal(true)
    })

    it('reports that the other tab is in a call only once it is', async () => {
      core.$registration.set({ status: 'elsewhere', tab: 't', busy: true })
      await until('the call', () => shownText().includes('其他标签页正在通话'))
      core.$phone.set(states.ringing)
      await until('the ring', () => shownText().includes('电话在其他标签页中'))
      expect(shownText()).not.to.include('正在通话')
      expect((await button('接管到此页')).matches(':disabled')).to.equal(true)
    })

    it('does not offer a call without a microphone, and shows how to repair it', async () => {
      core.$microphone.set({
        status: 'denied',
        text: '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
      })
      await until('the advice', () => shownText().includes('请在浏览器地址栏中允许使用麦克风'))
      expect((await button('呼叫')).matches(':disabled')).to.equal(true)
    })

    it('offers to let the ring sound when the browser keeps it silent', async () => {
      core.$audioBlocked.set(true)
      await button('点击开启铃声')
    })

    it('masks numbers where the host wants it', async () => {
      phone.setAttribute('mask-numbers', '')
      core.$phone.set(states.ringing)
      await until('the mask', () => shownText().includes('138****5678'))
      expect(shownText()).not.to.include('13812345678')
      expect(phone.outerHTML).not.to.include('13812345678')
    })

    it('leaves out what the host does not want', async () => {
      phone.show = 'keypad'
      await until('no tabs', () => all('[role=tab]').length === 0)
      expect(all('[part=status]')).to.have.length(0)
      expect(all('[part=key]')).to.have.length(12)
    })
  })

  describe('after a call', () => {
    it('has the dial pad back, and one line on how it went, when the seat is not kept', async () => {
      core.$signState.set('SIGN_FREE')
      core.$phone.set(states['wrap-up'])
      await until('the line', () => shownText().includes('欧阳小明：占线'))
      await inside(phone, '[part=dialpad]')
      expect(shownText()).to.include('空闲').and.not.to.include('完成整理')
      core.$signState.set('CLEARING')
      await button('完成整理')
      core.$signState.set('SIGN_FREE')
      await until('no button', () => !shownText().includes('完成整理'))
      core.$phone.set(states.ringing)
      await button('接听')
    })

    it('announces the outcome once, in a region that was there before', async () => {
      const region = all('[role=status]').find(it => it.className === 'sr-only')
      core.$phone.set(states['wrap-up'])
      await until('the outcome', () => region?.textContent === '占线')
    })
  })

  describe('without a session', () => {
    it('shows that a sign-in is required, and offers neither states nor a call', async () => {
      core.$session.set({ status: 'signed-out' })
      await until('the word', () => shownText().includes('请先登录'))
      const [pill] = all('[part=status]')
      expect(pill?.textContent).to.equal('未登录')
      expect(pill?.localName).to.equal('span')
      const call = await button('呼叫')
      expect(call.matches(':disabled')).to.equal(true)
      expect(call.title).to.equal('请先登录')
    })
  })

  describe('notices', () => {
    it('repeat nothing that stands in the telephone already', async () => {
      const outcome = { ok: false, text: '通话已结束', status: 0 }
      core.$phone.set({ ...states['wrap-up'], outcome })
      core.$notices.set([
        { id: 1, tone: 'error', text: '坏了' },
        { id: 2, tone: 'error', text: outcome.text }
      ])
      await until('the other one', () => shownText().includes('坏了'))
      expect(shownText().split(outcome.text)).to.have.length(3)
    })

    it('stand in a row of their own, over no control', async () => {
      core.$phone.set(talking)
      const hangUp = await button('挂断')
      core.$notices.set([{ id: 1, tone: 'error', text: '坏了' }])
      const toast = await until('the notice', () =>
        all('[role=alert] p').find(it => it.textContent?.startsWith('坏了'))
      )
      const card = await until('the card', () => all('[role=toolbar]')[0])
      const { bottom } = toast.getBoundingClientRect()
      expect(bottom).to.be.at.most(card.getBoundingClientRect().top)
      expect(bottom).to.be.at.most(hangUp.getBoundingClientRect().top)
    })
  })

  it('shows what is wrong with the line once', async () => {
    const text = '软电话配置错误：SIP 密码为空'
    core.$registration.set({ status: 'missing', field: 'password' })
    core.$notices.set([
      { id: 1, tone: 'error', text },
      { id: 2, tone: 'error', text: '坏了' }
    ])
    await until('the other notice', () => shownText().includes('坏了'))
    expect(shownText().split(text)).to.have.length(2)
  })

  it('keeps its number and its drawing when the host moves it', async () => {
    const input = await number()
    write(input, '10086')
    const other = document.createElement('div')
    place.append(other)
    other.append(phone)
    await turn()
    expect(root().querySelector('[part=number]')).to.equal(input)
    expect(input.value).to.equal('10086')
  })
})
