import { expect } from 'chai'
import { inside, turn, until, warnings } from '../support/wait.ts'

interface Probe extends HTMLElement {
  userID: string | undefined
  active: boolean
  open: boolean
  maxCalls: number
  list: readonly unknown[]
  secret: object | undefined
  readonly echo: string
  uppercase(word: string): Promise<string>
  fails(): Promise<void>
}

const make = (html = '<hutong-probe></hutong-probe>'): Probe => {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  return box.firstElementChild as Probe
}
const shown = async (probe: Probe) =>
  JSON.parse((await inside(probe, '#values')).textContent ?? '') as Record<string, unknown>
const press = async (probe: Probe, id: string) => (await inside(probe, `#${id}`)).click()

describe('an element made from a view', () => {
  const early = document.createElement('hutong-probe') as Probe
  early.userID = 'set before'
  early.secret = { token: 'canary' }

  before(() => import('/test-results/fixture/probe.js' as string))
  afterEach(() => document.body.replaceChildren())

  it('keeps properties that were set before it was defined', async () => {
    document.body.append(early)
    expect(await shown(early)).to.include({ userID: 'set before', secret: true })
    early.userID = 'set after'
    await until('the new value', () =>
      early.shadowRoot?.querySelector('#values')?.textContent?.includes('set after')
    )
  })

  it('takes a bare boolean attribute as true, and "false" as false', async () => {
    expect((await shown(make('<hutong-probe active></hutong-probe>'))).active).to.equal(true)
    expect((await shown(make('<hutong-probe active="false"></hutong-probe>'))).active).to.equal(
      false
    )
  })

  it('clears a value when its attribute is removed', async () => {
    const probe = make('<hutong-probe active user-id="7" max-calls="5"></hutong-probe>')
    expect(await shown(probe)).to.include({ active: true, maxCalls: 5, userID: '7' })
    for (const name of ['active', 'user-id', 'max-calls']) probe.removeAttribute(name)
    await turn()
    const values = await shown(probe)
    expect(values).to.include({ active: false, maxCalls: 3 })
    expect(values).not.to.have.property('userID')
  })

  it('receives changes of every attribute, also under its lower-case alias', async () => {
    const probe = make('<hutong-probe userid="one"></hutong-probe>')
    expect((await shown(probe)).userID).to.equal('one')
    probe.setAttribute('userid', 'two')
    await turn()
    expect((await shown(probe)).userID).to.equal('two')
  })

  it('takes a property by the names that frameworks look for, and writes none into the page', async () => {
    const probe = make()
    for (const name of ['maxCalls', 'max-calls', 'maxcalls', 'user-id'])
      expect(name in probe, name).to.equal(true)
    Reflect.set(probe, 'max-calls', 9)
    Reflect.set(probe, 'secret', () => 'canary')
    expect(await shown(probe)).to.include({ maxCalls: 9, secret: true })
    expect(probe.getAttributeNames()).to.deep.equal([])
  })

  it('keeps its looks when it moves to another document and back', async () => {
    const probe = make()
    await shown(probe)
    const sheets = () => probe.shadowRoot?.adoptedStyleSheets.length ?? 0
    const before = sheets()
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentDocument?.body.append(probe)
    expect(sheets()).to.equal(before)
    expect(before).to.be.greaterThan(1)
    document.body.append(probe)
    expect(sheets()).to.equal(before)
    const { display } = getComputedStyle(await inside(probe, '.hutong-root'))
    expect(display).to.equal('block')
  })

  it('uses the default for what it cannot parse, and warns once', async () => {
    const printed = await warnings(async () => {
      const probe = make('<hutong-probe max-calls="abc" list="{bad"></hutong-probe>')
      expect(await shown(probe)).to.deep.include({ maxCalls: 3, list: [] })
      probe.setAttribute('max-calls', 'ab')
      await turn()
    })
    expect(printed).to.have.lengthOf(2)
    expect(printed.join()).to.include('max-calls').and.include('list')
    expect(printed.join()).not.to.include('abc')
  })

  it('warns of a word that is none of those an attribute knows, and uses its default', async () => {
    const printed = await warnings(async () => {
      const probe = make('<hutong-probe variant="sideways"></hutong-probe>')
      expect(await shown(probe)).to.include({ variant: 'panel' })
    })
    expect(printed).to.deep.equal(['<hutong-probe>: variant is not valid, its default is used'])
  })

  it('warns of unknown words among known ones, once, and of known ones never', async () => {
    const printed = await warnings(async () => {
      const probe = make('<hutong-probe show="dial, hang-up"></hutong-probe>')
      expect(await shown(probe)).to.include({ show: 'dial hang-up' })
    })
    expect(printed).to.deep.equal([])
    const then = await warnings(async () => {
      const probe = make('<hutong-probe show="dial canary status"></hutong-probe>')
      expect(await shown(probe)).to.include({ show: 'dial status' })
      probe.setAttribute('show', 'canary')
      await turn()
    })
    expect(then).to.deep.equal(['<hutong-probe>: unknown words in show are ignored'])
  })

  it('keeps objects as they are and writes nothing back into the page', async () => {
    const probe = make('<hutong-probe list="[1,2]"></hutong-probe>')
    expect(probe.list).to.deep.equal([1, 2])
    const list = [new Date()]
    probe.list = list
    probe.secret = { token: 'canary' }
    probe.userID = '13800001111'
    probe.active = true
    await turn()
    expect(probe.list).to.equal(list)
    expect(probe.outerHTML).to.equal('<hutong-probe list="[1,2]"></hutong-probe>')
  })

  it('reflects open, and open alone', async () => {
    const probe = make()
    probe.open = true
    expect(probe.hasAttribute('open')).to.equal(true)
    probe.open = false
    expect(probe.hasAttribute('open')).to.equal(false)
    expect(probe.open).to.equal(false)
  })

  it('lets the later word count between attribute and property', async () => {
    const probe = make('<hutong-probe user-id="attribute"></hutong-probe>')
    probe.userID = 'property'
    expect(probe.userID).to.equal('property')
    probe.setAttribute('user-id', 'again')
    expect(probe.userID).to.equal('again')
  })

  it('sends events that bubble and leave the shadow root', async () => {
    const probe = make()
    const fired = new Promise<CustomEvent>(resolve =>
      document.addEventListener('hutong-call-ended', event => resolve(event as CustomEvent), {
        once: true
      })
    )
    await press(probe, 'tell')
    const event = await fired
    expect(event.target).to.equal(probe)
    expect(event).to.include({ bubbles: true, composed: true, cancelable: false })
    expect(event.detail).to.deep.equal({ id: '7' })
  })

  it('fires its event first, and respects a refusal, now or later', async () => {
    const probe = make()
    const answered = () => until('an answer', () => probe.dataset.agreed)
    await press(probe, 'ask')
    expect(await answered()).to.equal('true')

    const refusals: ((
      event: CustomEvent & { waitUntil(promise: Promise<unknown>): void }
    ) => void)[] = [
      event => event.preventDefault(),
      event => event.waitUntil(Promise.resolve(false)),
      event => event.waitUntil(Promise.reject(new Error('no')))
    ]
    for (const refuse of refusals) {
      delete probe.dataset.agreed
      probe.addEventListener('hutong-before-probe', event => refuse(event as never), { once: true })
      await press(probe, 'ask')
      expect(await answered()).to.equal('false')
    }
  })

  it('draws nothing while it is not on a page', async () => {
    const probe = document.createElement('hutong-probe') as Probe
    probe.setAttribute('active', '')
    await turn()
    expect(probe.shadowRoot?.querySelector('#values')).to.equal(null)
  })

  it('keeps what it shows when the host moves it, by append and by moveBefore', async () => {
    const probe = make()
    await press(probe, 'count')
    const button = await inside(probe, '#count')
    const aside = document.body.appendChild(document.createElement('aside'))
    aside.append(probe)
    await turn()
    document.body.moveBefore(probe, aside)
    await turn()
    expect(await inside(probe, '#count')).to.equal(button)
    await press(probe, 'count')
    await until('two clicks', () => button.textContent === '2')
  })

  it('lets go of everything when it is removed, and restarts when it returns', async () => {
    const probe = make()
    await press(probe, 'count')
    probe.remove()
    await until('an empty root', () => probe.shadowRoot?.childElementCount === 0)
    document.body.append(probe)
    expect((await inside(probe, '#count')).textContent).to.equal('0')
  })

  it('makes method calls wait for the view', async () => {
    const probe = document.createElement('hutong-probe') as Probe
    const shouted = probe.uppercase('hu')
    document.body.append(probe)
    expect(await shouted).to.equal('HU')
  })

  it('rejects with a Failure, whatever went wrong inside, and raises it', async () => {
    const probe = make()
    const raised: unknown[] = []
    probe.addEventListener('hutong-error', event => raised.push((event as CustomEvent).detail))
    const error = await probe.fails().then(
      () => undefined,
      (reason: Error) => reason
    )
    expect(error).to.include({ name: 'Failure', kind: 'defect', message: '组件出错了' })
    expect(raised).to.deep.equal([
      { kind: 'defect', message: '组件出错了', code: undefined, source: 'element' }
    ])
  })

  it('shows read-only properties and custom states', async () => {
    const probe = make()
    await until('the state', () => probe.matches(':state(probing)'))
    expect(probe.echo).to.equal('from the view')
    expect(() => {
      Object.assign(probe, { echo: 'ours' })
    }).to.throw(TypeError)
  })

  it('works in browsers with custom states of another syntax, and in those without', async () => {
    const { add } = CustomStateSet.prototype
    Object.assign(CustomStateSet.prototype, { add: undefined })
    const probe = make()
    expect((await inside(probe, '#count')).textContent).to.equal('0')
    expect(probe.matches(':state(probing)')).to.equal(false)
    Object.assign(CustomStateSet.prototype, { add })
  })

  it('reports a defect in its own frame and to the page, and can restart', async () => {
    const probe = make()
    const reported = new Promise<CustomEvent>(resolve =>
      probe.addEventListener('hutong-error', event => resolve(event as CustomEvent))
    )
    await press(probe, 'break')
    const alert = await inside(probe, '[role=alert]')
    expect(alert.textContent).to.include('组件出错了').and.include('重试')
    expect((await reported).detail).to.deep.equal({
      kind: 'defect',
      message: '组件出错了',
      code: undefined,
      source: 'element'
    })
    alert.querySelector('button')?.click()
    expect((await inside(probe, '#count')).textContent).to.equal('0')
  })

  it('is in Chinese and has the theme that it is given', async () => {
    const probe = make('<hutong-probe theme="dark"></hutong-probe>')
    const root = await inside(probe, '.hutong-root')
    expect(root.lang).to.equal('zh-CN')
    expect(getComputedStyle(root).colorScheme).to.equal('dark')
    probe.setAttribute('theme', 'light')
    await until('light', () => getComputedStyle(root).colorScheme === 'light')
  })

  it('follows the colour scheme that the page has in a <meta>', async () => {
    const meta = document.createElement('meta')
    meta.name = 'color-scheme'
    meta.content = 'dark'
    document.head.append(meta)
    try {
      const root = await inside(make('<hutong-probe></hutong-probe>'), '.hutong-root')
      await until('dark', () => getComputedStyle(root).colorScheme === 'dark')
      meta.content = 'light'
      await until('light', () => getComputedStyle(root).colorScheme === 'light')
    } finally {
      meta.remove()
    }
  })

  it('is defined once however often the script runs, and warns of another build', async () => {
    const defined = customElements.get('hutong-probe')
    const printed = await warnings(async () => {
      await import('/test-results/fixture/probe.js?twice' as string)
      await import('/test-results/other-fixture/probe.js' as string)
    })
    expect(customElements.get('hutong-probe')).to.equal(defined)
    expect(printed).to.have.lengthOf(1)
    expect(printed[0]).to.include('hutong-probe').and.include('other')
  })

  it('leaves nothing behind after a hundred mounts', async () => {
    const warm = make()
    await inside(warm, '#values')
    warm.parentElement?.remove()
    await turn()
    const listeners = new Map<EventTarget, number>()
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const count = (target: EventTarget, change: number) => {
      if (target === window || target === document)
        listeners.set(target, (listeners.get(target) ?? 0) + change)
    }
    EventTarget.prototype.addEventListener = function (...args) {
      count(this, 1)
      return addEventListener.apply(this, args)
    }
    EventTarget.prototype.removeEventListener = function (...args) {
      count(this, -1)
      return removeEventListener.apply(this, args)
    }
    const before = document.querySelectorAll('*').length
    try {
      for (let round = 0; round < 100; round++) {
        const probe = make()
        await inside(probe, '#values')
        probe.parentElement?.remove()
      }
      await turn()
    } finally {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
    }
    expect(document.querySelectorAll('*')).to.have.lengthOf(before)
    expect([...listeners.values()].filter(change => change !== 0)).to.deep.equal([])
  }).timeout(20_000)
})
