/** The window above all others: a real one, which the browser opens for a key of the user only. */
import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  all,
  button,
  core,
  phone,
  place,
  root,
  stillness,
  talking,
  withSoftphone
} from '../support/softphone.ts'
import { turn, until } from '../support/wait.ts'

interface PictureInPicture {
  readonly window: (Window & typeof globalThis) | null
}
const opened = () => (Reflect.get(window, 'documentPictureInPicture') as PictureInPicture).window
const outside = () => opened()?.document.body.firstElementChild?.shadowRoot ?? undefined
const inWindow = <E extends HTMLElement>(selector: string) =>
  until(`${selector} in the window`, () => outside()?.querySelector<E>(selector))

/** Presses the button as a user does. */
async function popOut(): Promise<void> {
  ;(await button('弹出窗口')).focus()
  await sendKeys({ press: 'Enter' })
  await inWindow('[part=base] header')
}

describe('<hutong-softphone> in a window of its own', () => {
  withSoftphone()
  afterEach(async () => {
    opened()?.close()
    await until('no window', () => !opened())
  })

  it('stays in the page where the browser opens none, and says so', async () => {
    ;(await button('弹出窗口')).click()
    await until('the sentence', () =>
      core.$notices.get().some(({ text }) => text === '浏览器未允许打开弹出窗口，请再次点击')
    )
    expect(all('[part=dialpad]')).to.have.length(1)
    expect(opened()).to.equal(null)
  })

  it('is drawn there as in the page, with the focus, and the page keeps its place', async () => {
    core.$signState.set('SIGN_FREE')
    await button('呼叫')
    await stillness()
    const { height } = phone.getBoundingClientRect()
    const green = getComputedStyle((await button('呼叫')) as Element).backgroundColor
    phone.style.setProperty('--hutong-color-surface', 'rgb(1, 2, 3)')
    await popOut()
    const call = await until('呼叫', () =>
      [...(outside()?.querySelectorAll('button') ?? [])].find(it => it.textContent === '呼叫')
    )
    const view = opened() as Window
    const base = await inWindow('[part=base]')
    expect(view.getComputedStyle(call).backgroundColor).to.equal(green)
    expect(
      view.getComputedStyle(
        base.firstElementChild?.nextElementSibling?.nextElementSibling as Element
      ).backgroundColor
    ).to.equal('rgb(1, 2, 3)')
    expect(view.document.title).to.equal('软电话')
    expect(view.document.documentElement.lang).to.equal('zh-CN')
    expect(outside()?.activeElement).to.equal(base)
    expect(all('[part=dialpad]')).to.have.length(0)
    expect(root().textContent).to.include('软电话在弹出窗口中')
    expect(phone.getBoundingClientRect().height).to.equal(height)
  })

  it('follows the theme of the page', async () => {
    await popOut()
    const frame = await inWindow('.hutong-root')
    phone.setAttribute('theme', 'dark')
    await until('dark', () => frame.dataset.theme === 'dark')
  })

  it('keeps what is typed, and types each digit once', async () => {
    await popOut()
    const field = await inWindow<HTMLInputElement>('[part=number]')
    const type = (key: string, target: Element) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true, composed: true })
      )
    type('1', field)
    type('3', await inWindow('[part=base]'))
    await until('3', () => field.value === '3')
    opened()?.close()
    const back = await until('the field', () =>
      root().querySelector<HTMLInputElement>('[part=number]')
    )
    expect(back.value).to.equal('3')
  })

  it('shows the call, whose shortcuts work there, and comes back with it', async () => {
    await popOut()
    core.$phone.set(talking)
    const timer = await inWindow('[role=timer]')
    expect(timer.textContent).to.match(/^\d\d:\d\d$/)
    const base = await inWindow('[part=base]')
    base.dispatchEvent(
      new KeyboardEvent('keydown', {
        ...{ key: 'd', code: 'KeyD', ctrlKey: true, altKey: true },
        ...{ bubbles: true, composed: true, cancelable: true }
      })
    )
    await inWindow('[part=key]')
    opened()?.close()
    await until('the call in the page', () => all('[part=button-hangup]').length === 1)
    expect(phone.call?.state).to.equal('talking')
    await until('the focus', () => root().activeElement !== null)
  })

  it('opens its menus there', async () => {
    await popOut()
    ;(await inWindow('[part=status]')).click()
    const item = await inWindow('[role=menuitemradio]')
    expect(item.ownerDocument).to.equal(opened()?.document)
    expect(item.checkVisibility()).to.equal(true)
  })

  it('hands shortcuts of the page to the page', async () => {
    phone.hotkeys = 'off'
    await popOut()
    const heard: string[] = []
    const hear = ({ code }: KeyboardEvent) => heard.push(code)
    document.addEventListener('keydown', hear)
    const press = (more: KeyboardEventInit) =>
      opened()?.document.body.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, ...more })
      )
    press({ code: 'KeyM', ctrlKey: true, altKey: true })
    press({ code: 'KeyX' })
    document.removeEventListener('keydown', hear)
    expect(heard).to.deep.equal(['KeyM'])
  })

  it('comes back by its button, in the window and in the page', async () => {
    await popOut()
    const button = await until('收回窗口', () =>
      outside()?.querySelector<HTMLElement>('[aria-label=收回窗口]')
    )
    button.click()
    await until('the dial pad', () => all('[part=dialpad]').length === 1)
    await popOut()
    const back = await until('the button', () =>
      all('button').find(it => it.textContent === '收回窗口')
    )
    back.click()
    await until('the dial pad', () => all('[part=dialpad]').length === 1 && !opened())
  })

  it('is one: another softphone of the page takes the window over', async () => {
    await popOut()
    const second = document.createElement('hutong-softphone')
    place.append(second)
    const other = await until('its button', () =>
      second.shadowRoot?.querySelector<HTMLElement>('[aria-label=弹出窗口]')
    )
    const before = opened()
    other.focus()
    await sendKeys({ press: 'Enter' })
    await until('another window', () => opened() && opened() !== before)
    await until('the first one', () => all('[part=dialpad]').length === 1)
    second.remove()
  })

  it('closes the window when it is removed', async () => {
    await popOut()
    phone.remove()
    await until('no window', () => !opened())
  })

  it('is a panel there where it is a bar in the page, which keeps its 48 px', async () => {
    place.style.width = '1000px'
    phone.variant = 'bar'
    await until('the bar', () => all('[role=tab]').length === 0 && all('[part=header]').length > 0)
    await popOut()
    await inWindow('[part=dialpad]')
    await turn()
    expect(phone.getBoundingClientRect().height).to.equal(48)
  })

  it('is not offered where the host shows other parts only', async () => {
    await button('弹出窗口')
    phone.show = 'status keypad'
    await until('no button', () => all('[aria-label=弹出窗口]').length === 0)
  })
})
