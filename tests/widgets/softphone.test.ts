import { expect } from 'chai'
import type { Call, PhoneState, Registration } from '../../core/phone/types.ts'
import { inside, turn, until } from './support/wait.ts'

interface Softphone extends HTMLElement {
  variant: string
  open: boolean
  maskNumbers: boolean
  hotkeys: string
  show: string | undefined
  readonly call: { state: string; number: string; muted: boolean; seconds: number } | undefined
  readonly registration: { at: string } | undefined
  dial(number: string): Promise<{ at: string; why?: string }>
  answer(): Promise<void>
  hangUp(): Promise<void>
  hold(on: boolean): Promise<void>
}
/** The stores of the core are plain atoms; the built door only hides it from the types. */
interface Store<Value> {
  get(): Value
  set(value: Value): void
}
interface Core {
  $phone: Store<PhoneState>
  $registration: Store<Registration>
  $microphone: Store<{ at: string; text?: string }>
  $audioBlocked: Store<boolean>
  $notices: Store<readonly { id: number; tone?: string; text?: string }[]>
  $signState: Store<string>
  $callLock: Store<number>
  $session: Store<{ at: string; user?: object }>
}
interface Axe {
  run(
    root: Element,
    options: object
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const person: Call = {
  callId: 'c1',
  direction: 'incoming',
  number: '13812345678',
  name: '欧阳小明',
  callRecordId: undefined,
  customerId: undefined,
  kind: 'ordinary'
}
const talking = {
  at: 'talking',
  call: person,
  since: 0,
  muted: false,
  held: undefined,
  media: 'flowing',
  transferring: undefined
} as const
const states = {
  idle: { at: 'idle' },
  dialling: { at: 'dialling', call: { ...person, direction: 'outgoing' }, ringing: true },
  ringing: { at: 'ringing', call: person },
  answering: { at: 'answering', call: person },
  talking,
  'wrap-up': {
    at: 'wrap-up',
    call: person,
    seconds: 83,
    outcome: { ok: false, text: '对方忙', status: 486 }
  }
} as const satisfies Readonly<Record<string, PhoneState>>

const signedIn = { at: 'signed-in', user: { userId: 'u1', userName: 'agent1', entId: 'e1' } }

describe('<hutong-softphone>', () => {
  let core: Core
  let axe: Axe
  let phone: Softphone
  let place: HTMLElement

  before(async () => {
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    const hutong = '/dist/hutong.js'
    const door = '/dist/core.js'
    await import(hutong)
    core = (await import(door)) as Core
    const session = document.createElement('hutong-session')
    session.setAttribute('api-base', '/fake-api')
    document.body.append(session)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
  })

  beforeEach(async () => {
    core.$phone.set({ at: 'idle' })
    core.$registration.set({ at: 'registered', expires: 300 })
    core.$microphone.set({ at: 'ready' })
    core.$audioBlocked.set(false)
    core.$signState.set('SIGN_BUSY')
    core.$notices.set([])
    place = document.createElement('div')
    document.body.append(place)
    phone = document.createElement('hutong-softphone') as Softphone
    place.append(phone)
    await inside(phone, '[part=dialpad]')
    // Only now: an element that comes to somebody signed in would fetch a telephone for them.
    await until('the core', () => phone.registration?.at === 'registered')
    core.$session.set(signedIn)
  })
  afterEach(() => {
    core.$phone.set({ at: 'idle' })
    core.$session.set({ at: 'signed-out' })
    place.remove()
  })

  const root = () => phone.shadowRoot as ShadowRoot
  const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)]
  const words = () => root().querySelector('[part=base]')?.textContent ?? ''
  const button = (name: string) =>
    until(`button ${name}`, () =>
      all('button').find(it => it.textContent === name || it.ariaLabel === name)
    )
  const key = (code: string, target: Element, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        code,
        key: code.replace(/^(Key|Digit)/, ''),
        bubbles: true,
        composed: true,
        cancelable: true,
        ...more
      })
    )
  const number = () => inside<HTMLInputElement>(phone, '[part=number]')
  const hear = (name: string) =>
    new Promise<CustomEvent>(resolve =>
      document.addEventListener(name, event => resolve(event as CustomEvent), { once: true })
    )
  const write = (input: HTMLInputElement, text: string, isComposing = false) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing }))
  }
  /** Half-way through a transition, a colour is neither the one nor the other. */
  const stillness = async () => {
    await turn()
    const moving = root()
      .getAnimations()
      .filter(it => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(moving.map(it => it.finished))
  }
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: Error) => error
    )

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

    it('says why it does not call, in the words of the specification', async () => {
      write(await number(), '13800138000')
      const call = await button('呼叫 13800138000')
      const failed = hear('hutong-error')
      core.$session.set(signedIn)
      call.click()
      expect((await failed).detail).to.include({
        message: '坐席状态[示忙], 无法呼叫',
        source: 'phone'
      })
      await until('the notice', () => words().includes('坐席状态[示忙], 无法呼叫'))
      expect((await number()).value).to.equal('13800138000')
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
      const said = {
        dialling: '对方振铃中…',
        ringing: '接听',
        answering: '正在接通…',
        talking: '静音',
        'wrap-up': '对方忙'
      }
      for (const [name, text] of Object.entries(said)) {
        core.$phone.set(states[name as keyof typeof said])
        await until(name, () => words().includes(text))
        expect(words()).to.include('欧阳小明')
        expect(phone.matches(`:state(${name})`), name).to.equal(true)
        expect(phone.call?.state).to.equal(name)
      }
      core.$phone.set({ at: 'idle' })
      await inside(phone, '[part=dialpad]')
      expect(phone.call).to.equal(undefined)
      expect(phone.matches(':state(idle)')).to.equal(true)
    })

    const lines: readonly [Registration, string, string | undefined][] = [
      [{ at: 'none' }, '未注册', '注册电话'],
      [{ at: 'connecting' }, '注册中…', undefined],
      [
        { at: 'failed', status: 403, text: '电话注册失败：账号或密码错误', final: true },
        '账号或密码错误',
        '重试'
      ],
      [{ at: 'missing', field: 'uri' }, '软电话配置错误：SIP 地址为空', '重试'],
      [{ at: 'disconnected', code: 1006 }, '电话网络已断开', '重试'],
      [{ at: 'elsewhere', tab: 't', busy: false }, '电话在其他标签页中', '接管到此页'],
      [{ at: 'own-device', registered: true }, '请使用您的话机接打电话', undefined]
    ]
    for (const [registration, text, deed] of lines)
      it(`says of a line that is ${registration.at}: ${text}`, async () => {
        core.$registration.set(registration)
        await until(text, () => words().includes(text))
        if (deed) expect(all('button').some(it => it.textContent === deed)).to.equal(true)
        expect(phone.registration?.at).to.equal(registration.at)
      })

    it('does not take over while the other tab is talking', async () => {
      core.$registration.set({ at: 'elsewhere', tab: 't', busy: true })
      expect((await button('接管到此页')).matches(':disabled')).to.equal(true)
    })

    it('does not offer a call without a microphone, and says how to mend it', async () => {
      core.$microphone.set({
        at: 'denied',
        text: '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
      })
      await until('the advice', () => words().includes('请在浏览器地址栏中允许使用麦克风'))
      expect((await button('呼叫')).matches(':disabled')).to.equal(true)
    })

    it('offers to let the ring sound when the browser keeps it silent', async () => {
      core.$audioBlocked.set(true)
      await button('点击开启铃声')
    })

    it('masks numbers where the host wants it', async () => {
      phone.setAttribute('mask-numbers', '')
      core.$phone.set(states.ringing)
      await until('the mask', () => words().includes('138****5678'))
      expect(words()).not.to.include('13812345678')
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
      await until('the line', () => words().includes('欧阳小明：对方忙'))
      await inside(phone, '[part=dialpad]')
      expect(words()).to.include('空闲').and.not.to.include('完成整理')
      core.$signState.set('CLEARING')
      await button('完成整理')
      core.$signState.set('SIGN_FREE')
      await until('no button', () => !words().includes('完成整理'))
      core.$phone.set(states.ringing)
      await button('接听')
    })

    it('says the outcome once, in a region that was there before', async () => {
      const region = all('[role=status]').find(it => it.className === 'sr-only')
      core.$phone.set(states['wrap-up'])
      await until('the outcome', () => region?.textContent === '对方忙')
    })
  })

  describe('without anybody signed in', () => {
    it('says so, and offers neither states nor a call', async () => {
      core.$session.set({ at: 'signed-out' })
      await until('the word', () => words().includes('请先登录'))
      const [pill] = all('[part=status]')
      expect(pill?.textContent).to.equal('未登录')
      expect(pill?.localName).to.equal('span')
      const call = await button('呼叫')
      expect(call.matches(':disabled')).to.equal(true)
      expect(call.title).to.equal('请先登录')
    })
  })

  describe('notices', () => {
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

  describe('a narrow bar', () => {
    for (const width of [304, 404])
      it(`keeps everything inside ${width} px, in every state`, async () => {
        place.style.width = `${width}px`
        phone.setAttribute('variant', 'bar')
        core.$registration.set({ at: 'none' })
        for (const [name, state] of Object.entries(states)) {
          core.$signState.set(name === 'wrap-up' ? 'CLEARING' : 'SIGN_FREE')
          core.$phone.set(state)
          await until(name, () => phone.call?.state === (name === 'idle' ? undefined : name))
          await until('a drawing', () => all('[part=header]').length > 0)
          await stillness()
          const { left, right } = phone.getBoundingClientRect()
          const shown = all('[part=header] button').filter(it =>
            it.checkVisibility({ visibilityProperty: true })
          )
          for (const it of shown) {
            const box = it.getBoundingClientRect()
            const what = `${it.textContent || it.ariaLabel} while ${name}`
            expect(box.left, what).to.be.at.least(left)
            expect(box.right, what).to.be.at.most(right)
            expect(Math.min(box.width, box.height), what).to.be.at.least(28)
            const { x, y } = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
            expect(it.contains(root().elementFromPoint(x, y)), what).to.equal(true)
          }
        }
      })
  })

  describe('for those who cannot see it', () => {
    it('announces a call once, and takes no focus from whoever is typing', async () => {
      const field = document.createElement('input')
      place.append(field)
      field.focus()
      const region = all('[role=alert]').find(it => it.className === 'sr-only') as HTMLElement
      let times = 0
      const watcher = new MutationObserver(() => times++)
      watcher.observe(region, { childList: true, characterData: true, subtree: true })
      core.$phone.set(states.ringing)
      const dialog = await inside(phone, '[role=alertdialog]')
      await until('the announcement', () => region.textContent === '来电：欧阳小明')
      core.$phone.set({ at: 'ringing', call: { ...person, customerId: '7' } })
      await turn()
      expect(times).to.equal(1)
      expect(document.activeElement).to.equal(field)
      expect(dialog.ariaModal).to.equal('false')
      watcher.disconnect()
    })

    it('gives the focus to its frame when the button that had it is gone', async () => {
      core.$phone.set(talking)
      ;(await button('挂断')).focus()
      core.$signState.set('CLEARING')
      core.$phone.set(states['wrap-up'])
      await until('the wrap-up', () => words().includes('完成整理'))
      expect(document.activeElement).to.equal(phone)
      expect(root().activeElement?.getAttribute('part')).to.equal('base')
    })

    it('comes back from a pane to the button that opened it', async () => {
      core.$phone.set(talking)
      ;(await button('转接')).click()
      await until('the field', () => root().activeElement?.localName === 'input')
      key('Escape', root().activeElement as Element)
      await until('the button', () => root().activeElement?.textContent === '转接')
    })

    it('fixes the status during a call, and says why', async () => {
      core.$phone.set(talking)
      const pill = await until('the pill', () =>
        all('[part=status]').find(it => it.ariaLabel === '坐席状态：通话中')
      )
      expect(pill.matches(':disabled')).to.equal(true)
      expect(pill.title).to.equal('通话结束后可修改状态')
    })

    for (const theme of ['light', 'dark'])
      for (const variant of ['panel', 'bar', 'float'])
        it(`gives axe nothing to say: ${variant}, ${theme}`, async () => {
          phone.setAttribute('theme', theme)
          phone.setAttribute('variant', variant)
          phone.setAttribute('open', '')
          for (const [name, state] of Object.entries(states)) {
            core.$phone.set(state)
            await until(name, () => phone.call?.state === (name === 'idle' ? undefined : name))
            await until('a drawing', () => all('[part=header]').length > 0)
            await stillness()
            const { violations } = await axe.run(phone, { resultTypes: ['violations'] })
            const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
            expect(found, `${name} of ${variant}, ${theme}`).to.deep.equal([])
          }
        }).timeout(30_000)
  })

  for (const theme of ['light', 'dark'])
    it(`gives axe nothing to say of the open menu and panes, ${theme}`, async () => {
      phone.setAttribute('theme', theme)
      const look = async (what: string, popup: string) => {
        await until(what, () => root().querySelector(popup))
        await stillness()
        const { violations } = await axe.run(phone, { resultTypes: ['violations'] })
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
        expect(found, what).to.deep.equal([])
      }
      ;(await button('坐席状态：示忙')).click()
      await look('the menu', '[role=menu]')
      phone.setAttribute('variant', 'bar')
      core.$phone.set(talking)
      for (const pane of ['键盘', '转接', '设备']) {
        const opener = await button(pane)
        opener.click()
        await look(pane, '[role=dialog]')
        opener.click()
        await until('it to close', () => !root().querySelector('[role=dialog]'))
      }
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

    it('work on the whole page when the host says so, and nowhere when it says that', async () => {
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

  describe('the deeds of the element', () => {
    it('are refused with a Failure and an event when there is no call', async () => {
      const failed = hear('hutong-error')
      const error = await refusal(phone.hold(true))
      expect(error).to.include({ name: 'Failure', message: '当前没有通话' })
      expect((await failed).target).to.equal(phone)
    })

    it('answer nobody: the page hears recall-clear', async () => {
      const cleared = hear('hutong-recall-clear')
      const error = await refusal(phone.answer())
      expect(error).to.include({ name: 'Failure', message: '没有可接听的来电' })
      expect((await cleared).composed).to.equal(true)
    })

    it('dial with an answer, never with a silence', async () => {
      core.$session.set(signedIn)
      const error = await refusal(phone.dial('13800138000'))
      expect(error).to.include({ name: 'Failure', message: '坐席状态[示忙], 无法呼叫' })
    })

    it('dial nothing while the button is locked, and reject with the seconds left', async () => {
      core.$callLock.set(2)
      const failed = hear('hutong-error')
      const error = await refusal(phone.dial('13800138000'))
      core.$callLock.set(0)
      expect(error).to.include({ name: 'Failure', kind: 'invalid', code: 'locked' })
      expect((await failed).detail).to.include({ code: 'locked' })
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

    it('refuse a transfer to nowhere beside the field', async () => {
      core.$phone.set(talking)
      ;(await button('转接')).click()
      ;(await button('立即转接')).click()
      const field = await inside<HTMLInputElement>(phone, 'input')
      await until('the complaint', () => words().includes('请输入转接号码'))
      expect(field.ariaInvalid).to.equal('true')
    })
  })

  describe('as a bar', () => {
    beforeEach(async () => {
      phone.variant = 'bar'
      await until(
        'the bar',
        () => all('[role=tab]').length === 0 && all('[part=header]').length > 0
      )
    })

    it('is 48 px high in every state', async () => {
      for (const state of Object.values(states)) {
        core.$phone.set(state)
        await turn()
        expect(phone.getBoundingClientRect().height, state.at).to.equal(48)
      }
    })

    it('hears each key once, also in the pane that floats', async () => {
      core.$phone.set(talking)
      ;(await button('键盘')).click()
      const one = await inside(phone, '[part=key]')
      one.focus()
      key('Digit5', one)
      await turn()
      expect((await inside(phone, 'output')).textContent).to.equal('5')
    })
  })

  describe('as a pill', () => {
    beforeEach(async () => {
      phone.variant = 'float'
      await until(
        'the pill',
        () => all('[part=dialpad]').length === 0 && all('button').length === 1
      )
    })
    const box = () => (all('.fixed')[0] as HTMLElement).getBoundingClientRect()

    it('unfolds and folds, and the attribute says so', async () => {
      all('button')[0]?.click()
      await inside(phone, '[part=dialpad]')
      expect(phone.hasAttribute('open')).to.equal(true)
      ;(await button('收起软电话')).click()
      await until('the pill', () => all('[part=dialpad]').length === 0)
      expect(phone.open).to.equal(false)
    })

    it('unfolds by itself when it rings', async () => {
      core.$phone.set(states.ringing)
      await button('接听')
    })

    it('moves by arrow keys, stays in the window, and goes home', () => {
      const pill = all('button')[0] as HTMLElement
      const home = box()
      expect([innerWidth - home.right, innerHeight - home.bottom]).to.deep.equal([24, 24])
      key('ArrowLeft', pill)
      key('ArrowUp', pill)
      expect([home.left - box().left, home.top - box().top]).to.deep.equal([16, 16])
      for (let press = 0; press < 500; press++) key('ArrowLeft', pill)
      expect(box().left).to.equal(8)
      key('Home', pill)
      expect(box().left).to.equal(home.left)
    })
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
