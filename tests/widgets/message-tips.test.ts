import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { inside, stillness, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface MessageTips extends HTMLElement {
  open: boolean
  readonly unread: number
  reload(): Promise<void>
  markAllRead(): Promise<void>
  clear(): Promise<void>
}
type Axe = typeof import('axe-core')

const HOUR = 3_600_000
const tip = (n: number, hasRead: boolean) => ({
  id: `tip-${n}`,
  title: `消息 ${n}`,
  message: `<b>第 ${n} 条</b>`,
  createTime: Date.now() - n * HOUR,
  hasRead
})
type Tip = ReturnType<typeof tip>

describe('<hutong-message-tips>', () => {
  let world: World
  let axe: Axe
  let element: MessageTips
  let tips: Tip[] = []
  const unread = () => tips.filter(({ hasRead }) => !hasRead).length
  const counts = () => ({ messageTipCount: unread(), uploadMessageCount: 0 })

  before(async () => {
    world = fakeWorld({
      'GET /message_tips': (_, url) => {
        const [page, pageSize] = ['page', 'pageSize'].map(name =>
          Number(url.searchParams.get(name))
        )
        const from = ((page ?? 1) - 1) * (pageSize ?? 10)
        const list = tips.slice(from, from + (pageSize ?? 10))
        return {
          list,
          page,
          pageSize,
          total: tips.length,
          hasMore: from + list.length < tips.length
        }
      },
      'GET /message_tips/unread': counts,
      'PUT /message_tips/has_read': () => {
        tips = tips.map(one => ({ ...one, hasRead: true }))
        return null
      },
      'DELETE /message_tips': () => {
        tips = []
        return null
      }
    })
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    await signIn(world)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
  })
  beforeEach(async () => {
    tips = [tip(1, false), tip(2, false), tip(3, true)]
    world.requests.length = 0
    element = document.createElement('hutong-message-tips') as MessageTips
    document.body.append(element)
    await inside(element, '[part=button]')
    world.push('unread_modify', counts())
    await until('the count', () => element.unread === 2)
  })
  afterEach(() => element.remove())

  const root = () => element.shadowRoot as ShadowRoot
  const trigger = () => inside<HTMLButtonElement>(element, '[part=button]')
  const items = () => [...root().querySelectorAll<HTMLElement>('li button')]
  const openList = async () => {
    ;(await trigger()).click()
    await until('the list', () => items().length > 0)
    // What was there before is shown at once; the server's word on it comes after.
    await until('all of it read', () => element.unread === 0)
  }
  const button = (name: string) =>
    until(`button ${name}`, () =>
      [...root().querySelectorAll('button')].find(it => it.textContent === name)
    )
  const looks = () => items().map(item => item.dataset.read)

  it('carries the count in its name; opening marks all as read, and shows what was new', async () => {
    const opener = await trigger()
    expect(opener.ariaLabel).to.equal('消息，2 条未读')
    await openList()
    await until('the count', () => element.unread === 0)
    expect(opener.ariaLabel).to.equal('消息')
    expect(world.requests).to.include('PUT /message_tips/has_read')
    expect(looks()).to.deep.equal(['false', 'false', 'true'])
    expect((await inside(element, '[role=dialog] ul')).parentElement?.clientHeight).to.equal(200)
    expect(items()[0]?.textContent).to.include('未读').and.to.include('1小时前')
    expect((await inside(element, '[role=status]')).textContent).to.equal('消息已全部标为已读')
    await sendKeys({ press: 'Escape' })
    await until('the end', () => items().length === 0)
    await openList()
    await until('grey', () => looks().every(look => look === 'true'))
  })

  it('shows a message as text, whatever it holds', async () => {
    await openList()
    expect(root().querySelector('li b')).to.equal(null)
    expect(items()[0]?.textContent).to.include('<b>第 1 条</b>')
  })

  it('marks what cannot be seen and what turns the order of a text', async () => {
    tips = [{ ...tip(0, true), title: '报表\u202Egpj.exe', message: '张\u200B三已导出' }, ...tips]
    await openList()
    expect(items()[0]?.textContent).to.include('报表[U+202E]gpj.exe').and.to.include('张[U+200B]三')
    expect(root().textContent).not.to.match(/[\u202E\u200B]/)
  })

  it('announces a new message, to the page and to screen readers', async () => {
    const fired = new Promise<CustomEvent>(done =>
      element.addEventListener('hutong-message', event => {
        // The two of the start of the test may still be announced.
        const opened = event as CustomEvent<{ id: string }>
        if (opened.detail.id === 'tip-0') done(opened)
      })
    )
    tips = [{ ...tip(0, false), title: '未接来电' }, ...tips]
    world.push('unread_modify', counts())
    expect((await fired).detail).to.deep.equal({ id: 'tip-0', title: '未接来电' })
    const live = await inside(element, '[role=status]')
    await until('the word', () => live.textContent === '新消息：未接来电')
    expect((await trigger()).textContent).to.equal('3')
  })

  it('reports which message was clicked', async () => {
    await openList()
    const selected = new Promise<CustomEvent>(done =>
      element.addEventListener('hutong-message-select', event => done(event as CustomEvent))
    )
    items()[1]?.click()
    expect((await selected).detail).to.deep.equal({ id: 'tip-2' })
  })

  it('confirms before everything is cleared, then reports that there is nothing', async () => {
    await openList()
    ;(await button('全部清空')).click()
    const cancel = await button('取消')
    await until('focus on 取消', () => root().activeElement === cancel)
    expect(world.requests).not.to.include('DELETE /message_tips')
    cancel.click()
    await until('no question', () => !root().textContent?.includes('清空全部消息？'))
    ;(await button('全部清空')).click()
    ;(await button('清空')).click()
    await until('nothing', () => root().textContent?.includes('暂无消息'))
    expect(world.requests).to.include('DELETE /message_tips')
    expect((await button('全部清空')).matches(':disabled')).to.equal(true)
  })

  it('marks nothing by itself when it stands in the page', async () => {
    element.setAttribute('inline', '')
    await until('the list', () => items().length === 3)
    expect(element.unread).to.equal(2)
    await element.markAllRead()
    await until('grey', () => looks().every(look => look === 'true'))
    expect(element.unread).to.equal(0)
  })

  it('draws of a long list only what can be seen, and fetches more on request', async () => {
    tips = Array.from({ length: 120 }, (_, n) => tip(n, true))
    await openList()
    const ul = await inside(element, 'ul')
    for (const pages of [1, 2, 3, 4, 5]) {
      await until(`${pages} pages`, () => ul.scrollHeight === pages * 20 * 80)
      ;(await button('加载更多')).click()
    }
    await until('all', () => items()[0]?.parentElement?.ariaSetSize === '120')
    expect(items().length).to.be.at.most(12)
    const scroller = ul.parentElement as HTMLElement
    expect(scroller.clientHeight).to.equal(200)
    scroller.scrollTop = 80 * 100
    await until('the hundredth', () =>
      items().some(item => item.parentElement?.ariaPosInSet === '101')
    )
    expect(items().length).to.be.at.most(12)
  })

  for (const theme of ['light', 'dark'])
    it(`passes axe, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await openList()
      await stillness(root())
      const { violations } = await axe.run(element, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
    })
})
