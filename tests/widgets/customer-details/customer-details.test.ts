import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { callOf } from '../../support/scenes/call-row.ts'
import {
  axe,
  button,
  element,
  evil,
  next,
  one,
  root,
  setUpDetails,
  textShown,
  world,
  write
} from '../support/customer-details.ts'
import { stillness, until } from '../support/wait.ts'

describe('<hutong-customer-details>', () => {
  setUpDetails()

  it('shows the given customer, notifies the page, and renders text as text', async () => {
    const loaded = next('hutong-load')
    await one('[part=card]')
    expect((await loaded).detail).to.deep.equal({ customerId: 'k-1', callRecordId: undefined })
    await textShown(evil('name'))
    await one('textarea')
    ;(await button('展开对话内容')).click()
    await textShown(evil('line2'))
    for (const name of ['phone', 'company', 'remark', 'typed', 'option', 'agent', 'tag', 'value'])
      expect(root().textContent, name).to.include(evil(name))
    expect(root().querySelectorAll('img, b').length).to.equal(0)
    expect(Reflect.get(window, 'pwned')).to.equal(undefined)
    // An unknown gender is not shown.
    const gender = [...root().querySelectorAll('dt')].find(it => it.textContent === '性别')
    expect(gender?.nextElementSibling?.textContent).to.equal('-')
  })

  it('plays a line behind the ringing, marks the answer, and jumps there', async () => {
    const opened: HTMLAudioElement[] = []
    const Ours = window.Audio
    window.Audio = class extends Ours {
      // Nothing is loaded: a test says where the sound stands.
      override readonly readyState = 1
      override currentTime = 0
      constructor() {
        super()
        // The address does not exist; the browser's error arrives at some time.
        for (const name of ['error', 'abort', 'emptied', 'stalled', 'suspend'])
          this.addEventListener(name, event => event.stopImmediatePropagation())
        opened.push(this)
      }
      override load(): void {}
      override async play(): Promise<void> {}
    }
    world.routes['GET /call_records/r1/audio_slice'] = () => ({ r1: ['/recordings/r1'] })
    const list = 'GET /customers/k-1/callRecords'
    const kept = world.routes[list]
    world.routes[list] = () => [
      callOf('r1', {
        ...{ hasRecording: true, callDuration: 9, dialogCount: 2, earlyMediaMs: 5000 }
      })
    ]
    await element.reload()
    const mark = await one('[role=img][aria-label^="接听"]')
    expect(mark.ariaLabel).to.equal('接听 00:05')
    expect(Number.parseFloat(mark.style.left)).to.be.closeTo((100 * 5) / 14, 0.01)
    ;(await button('展开对话内容')).click()
    // Said one second after the answer.
    const line = await one<HTMLButtonElement>('button[aria-label="从 00:06 播放"]')
    line.click()
    const sound = await until('a sound', () => opened[0])
    await until('an address', () => sound.getAttribute('src'))
    sound.dispatchEvent(new Event('loadedmetadata'))
    expect(sound.currentTime).to.equal(6)
    const current = () => root().querySelector('[role=log] [aria-current]')
    await until('the line that is heard', current)
    ;(await button('跳到接听')).click()
    await until('the answer', () => sound.currentTime === 5)
    await until('no line before the first', () => current() === null)
    window.Audio = Ours
    if (kept) world.routes[list] = kept
  })

  it('opens the newest call by itself; of one that came to nothing there is no transcript', async () => {
    await one('textarea')
    const cards = [...root().querySelectorAll('[part=card]')]
    expect(cards.map(card => card.querySelector('button')?.ariaExpanded)).to.deep.equal([
      'true',
      'false'
    ])
    expect(cards[0]?.textContent).to.include('最新')
    const selected = next('hutong-call-select')
    cards[1]?.querySelector('button')?.click()
    expect((await selected).detail).to.deep.equal({ callRecordId: 'r2', customerId: 'k-1' })
    await until('a second remark', () => root().querySelectorAll('textarea').length === 2)
    expect(cards[1]?.textContent).not.to.include('对话内容')
  })

  it('is read-only where requested, for a clue, or for a deleted customer', async () => {
    element.setAttribute('readonly', '')
    await textShown('跟进备注')
    expect(root().querySelectorAll('textarea').length).to.equal(0)
    const refused = await element.edit().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure', kind: 'forbidden' })
    element.removeAttribute('readonly')
    element.customerId = 'gone'
    await textShown('该线索或客户已被删除，不能编辑基本信息')
    const gone = await element.edit().catch((error: Error) => error)
    expect(gone).to.include({ kind: 'invalid' })
  })

  it('shows a call read-only where the server allows no edit', async () => {
    const call = callOf('r9', { customerId: null, isReadonly: true, remark: '别人写的' })
    world.routes['GET /call_records/base/r9'] = () => ({
      ...{ ...call, followStatus: 1, callItemInfo: null }
    })
    element.removeAttribute('customer-id')
    element.setAttribute('call-record-id', 'r9')
    await textShown('别人写的')
    const writable = '[part=card] :is([data-remark], [aria-describedby$="-note"])'
    expect(root().querySelectorAll(writable).length).to.equal(0)
  })

  it('filters by keyboard, and reports when there is nothing', async () => {
    const radios = await until('the filter', () => {
      const found = [...root().querySelectorAll<HTMLElement>('[role=radio]')]
      return found.length === 3 && found
    })
    radios[0]?.focus()
    await sendKeys({ press: 'ArrowRight' })
    await until('AI', () => radios[1]?.ariaChecked === 'true')
    await sendKeys({ press: 'ArrowRight' })
    await textShown('暂无通话记录')
    expect(radios[2]?.ariaChecked).to.equal('true')
  })

  it('opens a card, edits and files by keyboard alone; the focus never falls to the page', async () => {
    const edit = await button('编辑')
    edit.focus()
    await sendKeys({ press: 'Enter' })
    const name = await one<HTMLInputElement>('input[name=customerName]')
    await until('the focus in the form', () => root().activeElement === name)
    const cancel = await button('取消')
    cancel.focus()
    await sendKeys({ press: 'Enter' })
    await button('编辑')
    await until('the focus where it was', () => root().activeElement?.textContent === '编辑')
    const head = (await one('[part=card]:nth-child(2)')).querySelector('button')
    head?.focus()
    await sendKeys({ press: 'Space' })
    await until('an open card', () => head?.ariaExpanded === 'true')
    expect(root().activeElement).to.equal(head)
  })

  it('has a tab for each of those who share the number', async () => {
    const tabs = await until('tabs', () => {
      const found = [...root().querySelectorAll<HTMLElement>('[role=tab]')]
      return found.length === 2 && found
    })
    tabs[0]?.focus()
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'Enter' })
    await until('the other one', () => root().querySelector('h2')?.textContent === '乙')
    await until('the tab', () => tabs[1]?.ariaSelected === 'true')
  })

  it('stands beside itself where there is room, else below; nothing has to be scrolled aside', async () => {
    const boxes = async () => {
      await one('[part=card]')
      const [basics, list] = ['[part=basics]', '[part=calls]'].map(it =>
        root().querySelector(it)?.getBoundingClientRect()
      )
      return { basics, list, isBeside: (list?.left ?? 0) >= (basics?.right ?? 0) - 1 }
    }
    element.style.width = '1100px'
    expect((await boxes()).isBeside).to.equal(true)
    element.setAttribute('layout', 'vertical')
    await until('below', () => {
      const list = root().querySelector('[part=calls]')?.getBoundingClientRect()
      return (list?.left ?? 99) <= element.getBoundingClientRect().left
    })
    element.setAttribute('layout', 'horizontal')
    element.style.width = '340px'
    expect((await boxes()).isBeside).to.equal(false)
    const base = await one('[part=base]')
    await one('textarea')
    expect(base.scrollWidth).to.equal(base.clientWidth)
    const columns = getComputedStyle(root().querySelector('dl') as Element).gridTemplateColumns
    expect(columns.split(' ').length).to.equal(1)
  })

  it('shows what went wrong and tries again, in its two halves apart', async () => {
    const route = world.routes['GET /customers/k-1/callRecords']
    world.routes['GET /customers/k-1/callRecords'] = () => {
      throw new Error('稍后再试')
    }
    await element.reload()
    await textShown('稍后再试')
    await textShown(evil('company'))
    if (route) world.routes['GET /customers/k-1/callRecords'] = route
    ;(await button('加载失败，点击重试')).click()
    await one('[part=card]')
    element.customerId = 'unknown-id'
    await textShown('没有这个接口')
    const refused = await element.reload().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure' })
  })

  it('keeps its styles under any stylesheet of the host', async () => {
    await one('textarea')
    await stillness(root())
    const looks = () =>
      [...root().querySelectorAll('[part], h2, h3, dt, dd, textarea')].map(it => {
        const { display, color, fontSize, padding, direction, textTransform } = getComputedStyle(it)
        return [it.localName, display, color, fontSize, padding, direction, textTransform].join()
      })
    const before = looks()
    const style = document.createElement('style')
    style.textContent = `* { all: unset !important; font-size: 40px !important; color: red !important;
      padding: 9px !important } html { direction: rtl; text-transform: uppercase; font-size: 8px }
      :root { --hutong-bg: red; --hutong-text: red }
      hutong-customer-details * { display: none !important }`
    document.head.append(style)
    try {
      expect(looks()).to.deep.equal(before)
    } finally {
      style.remove()
    }
  })

  for (const theme of ['light', 'dark'])
    it(`passes axe, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await one('textarea')
      ;(await button('展开对话内容')).click()
      await textShown(evil('line2'))
      await element.edit()
      const name = await one<HTMLInputElement>('input[name=customerName]')
      write(name, '')
      ;(await button('保存')).click()
      await textShown('请输入姓名')
      await stillness(root())
      const { violations } = await axe.run(element, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
    })
})
