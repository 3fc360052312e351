import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { escapeComposing, inside, stillness, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface TransferList extends HTMLElement {
  open: boolean
  readonly unread: number
  reload(): Promise<void>
  cancel(id: string): Promise<void>
  download(id: string): Promise<void>
  clearFinished(): Promise<void>
}
type Axe = typeof import('axe-core')

const transfer = (id: string, status: number, more: object = {}) => ({
  id,
  name: '通话记录导出',
  fileName: `${id}.csv`,
  createTime: Date.now(),
  status,
  tipMessage: '',
  sumCount: 200,
  successCount: 50,
  failCount: 0,
  resultItemList: [],
  hasDetail: false,
  fileKey: null,
  type: 1,
  ...more
})

describe('<hutong-transfer-list>', () => {
  let world: World
  let axe: Axe
  let element: TransferList
  let rows: object[]
  const place = document.createElement('div')
  const unread = 0
  const every = [
    transfer('waits', 0),
    transfer('runs', 1),
    transfer('moves', 1),
    transfer('done', 2, { fileKey: 'done-result', tipMessage: '共 200 条' }),
    transfer('failed', 3, { hasDetail: true, tipMessage: '成功 0 条，失败 9 条' }),
    transfer('cancelled', 4),
    transfer('strange', 9)
  ]

  before(async () => {
    world = fakeWorld({
      'GET /v1/crm/operations': (_, url) => {
        const page = Number(url.searchParams.get('page'))
        return {
          list: rows,
          page,
          pageSize: 10,
          total: rows.length,
          hasMore: page === 1 && rows.length === 10
        }
      },
      'GET /message_tips/unread': () => ({ messageTipCount: 0, uploadMessageCount: unread }),
      'PUT /v1/crm/operations/has_read': () => null,
      'PUT /v1/crm/operations/cancel/runs': () => null,
      'POST /v1/crm/operations/delUploadTask': body => {
        const { idList } = body as { idList: string[] }
        rows = rows.filter(row => !idList.includes((row as { id: string }).id))
        return null
      },
      'POST /v1/crm/operations/failed/ticket': () => ({
        attachmentKey: 'failed-failures',
        name: '失败记录.csv',
        access_token: 't',
        expiresIn: 60
      })
    })
    rows = every
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
  })
  beforeEach(async () => {
    rows = every
    world.requests.length = 0
    element = document.createElement('hutong-transfer-list') as TransferList
    place.append(element)
    document.body.append(place)
  })
  afterEach(() => {
    place.replaceChildren()
  })

  const root = () => element.shadowRoot as ShadowRoot
  const texts = (selector: string) =>
    [...root().querySelectorAll(selector)].map(it => it.textContent?.trim())
  const trigger = () => inside<HTMLButtonElement>(element, '[part=button]')
  const openList = async () => {
    ;(await trigger()).click()
    return inside(element, '[role=dialog] tbody')
  }
  const closed = () => until('the end of the window', () => !root().querySelector('[role=dialog]'))
  const button = (name: string | RegExp) =>
    until(`button ${name}`, () =>
      [...root().querySelectorAll('button')].find(it =>
        (it.ariaLabel ?? it.textContent ?? '').match(name)
      )
    )

  it('requires a sign-in, then shows what is there', async () => {
    element.setAttribute('inline', '')
    const base = await inside(element, '[part=base]')
    expect(base.textContent).to.include('登录后可查看')
    await signIn(world)
    await inside(element, 'tbody tr')
    expect(texts('th')).to.deep.equal(['任务名称', '文件名', '时间', '状态', '备注', '操作'])
    expect(texts('tbody td:nth-child(4)')).to.deep.equal([
      '未开始',
      '25%',
      '25%',
      '已完成',
      '失败',
      '已取消',
      '未知(9)'
    ])
    expect(texts('tbody td:last-child')).to.deep.equal([
      '取消',
      '取消',
      '取消',
      '下载',
      '失败文件',
      '',
      ''
    ])
  })

  it('opens at its button; Escape gives the focus back, a press elsewhere and a new address close it', async () => {
    const opener = await trigger()
    await openList()
    expect(element.open).to.equal(true)
    expect(opener.ariaExpanded).to.equal('true')
    await until('the focus', () => root().activeElement?.getAttribute('role') === 'dialog')
    const { width } = (await inside(element, '[role=dialog]')).getBoundingClientRect()
    expect(width).to.equal(Math.min(640, innerWidth - 16))
    const frame = await inside(element, '[role=dialog] [role=group]')
    expect(frame.getBoundingClientRect().height).to.equal(250)
    expect(frame.scrollHeight).to.be.greaterThan(250)
    await escapeComposing(frame)
    expect(element.open).to.equal(true)
    await sendKeys({ press: 'Escape' })
    await closed()
    await until('the focus again', () => root().activeElement === opener)
    await openList()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await closed()
    await openList()
    location.hash = 'elsewhere'
    await closed()
    expect(element.hasAttribute('open')).to.equal(false)
    element.open = true
    await inside(element, '[role=dialog]')
  })

  it('follows the server’s pushes, and announces only the beginning and the end', async () => {
    await openList()
    const bar = await inside(element, 'tr:nth-child(3) [role=progressbar]')
    const events: number[] = []
    element.addEventListener('hutong-transfer-change', event =>
      events.push((event as CustomEvent<{ successCount: number }>).detail.successCount)
    )
    const live = await inside(element, '[role=status]')
    const pushProgress = (status: number, successCount: number) =>
      world.push('transfer_progress', {
        id: 'moves',
        name: '通话记录导出',
        status,
        sumCount: 200,
        successCount,
        failCount: 0
      })
    pushProgress(1, 100)
    await until('half', () => bar.ariaValueNow === '50')
    expect(live.textContent).to.equal('通话记录导出：开始')
    pushProgress(1, 150)
    await until('three quarters', () => bar.ariaValueNow === '75')
    expect(live.textContent).to.equal('通话记录导出：开始')
    rows = rows.map(row =>
      (row as { id: string }).id === 'moves' ? transfer('moves', 2, { fileKey: 'k' }) : row
    )
    pushProgress(2, 200)
    await until('the end', () => live.textContent === '通话记录导出：已完成')
    await until('the file', () => texts('tbody td:last-child')[2] === '下载')
    expect(events).to.deep.equal([100, 150, 200])
  })

  it('cancels, fetches what failed, and clears what is over', async () => {
    await openList()
    ;(await button(/^取消 .*runs/)).click()
    await until('the call', () => world.requests.includes('PUT /v1/crm/operations/cancel/runs'))
    await until('the word', () => element.shadowRoot?.textContent?.includes('取消导出成功'))
    const saved = new Promise<CustomEvent>(done =>
      element.addEventListener('hutong-download', event => done(event as CustomEvent), {
        once: true
      })
    )
    const { click } = HTMLAnchorElement.prototype
    let address = ''
    HTMLAnchorElement.prototype.click = function () {
      address = this.href
    }
    ;(await button(/^失败文件/)).click()
    expect((await saved).detail).to.deep.equal({ id: 'failed', file: 'failures' })
    HTMLAnchorElement.prototype.click = click
    expect(address).to.match(/\/fake-api\/files\/failed-failures\?access_token=t$/)
    ;(await button('清空当前页记录')).click()
    await until('fewer rows', () => texts('tbody tr').length === 3)
    expect(texts('tbody td:nth-child(2)')).to.deep.equal(['waits.csv', 'runs.csv', 'strange.csv'])
  })

  it('has each thing in sight on a narrow page, without scrolling aside', async () => {
    element.setAttribute('inline', '')
    element.style.width = '344px'
    const cells = await until('rows', () => {
      const found = [...root().querySelectorAll('td')]
      return found.length > 0 ? found : undefined
    })
    const { right } = element.getBoundingClientRect()
    for (const cell of cells) expect(cell.getBoundingClientRect().right).to.be.at.most(right)
    const download = (await button(/^下载/)).getBoundingClientRect()
    expect(download.right).to.be.at.most(right)
    expect(download.width).to.be.greaterThan(20)
    const box = (await inside(element, '[role=group]')) as HTMLElement
    expect(box.scrollWidth).to.equal(box.clientWidth)
  })

  it('reports a result once beside another list, over no row, and is no landmark', async () => {
    rows = [transfer('runs', 1)]
    const other = document.createElement('hutong-transfer-list')
    for (const each of [element, other]) each.setAttribute('inline', '')
    place.append(other)
    await until('one row in each', () =>
      [element, other].every(it => it.shadowRoot?.querySelectorAll('tbody tr').length === 1)
    )
    // What an earlier action said stays where it is until it is closed.
    for (const it of root().querySelectorAll<HTMLButtonElement>('[aria-label="关闭"]')) it.click()
    await until('silence', () => !root().querySelector('[aria-label="关闭"]'))
    const clear = await until('a button', () =>
      [...(other.shadowRoot?.querySelectorAll('button') ?? [])].find(
        it => it.textContent === '清空当前页记录'
      )
    )
    clear.focus()
    clear.click()
    const text = (of: HTMLElement) =>
      [...(of.shadowRoot?.querySelectorAll('p') ?? [])].find(it =>
        it.textContent?.includes('当前页没有已结束的记录')
      )
    const word = await until('the word', () => text(other))
    expect(text(element)?.textContent).to.equal(undefined)
    const head = (await inside(other, 'thead')).getBoundingClientRect()
    expect(word.getBoundingClientRect().bottom).to.be.at.most(head.top)
    const { violations } = await axe.run(document, {
      runOnly: ['landmark-unique', 'landmark-no-duplicate-banner', 'landmark-banner-is-top-level']
    })
    expect(violations.map(({ id }) => id)).to.deep.equal([])
    ;(word.querySelector('button') as HTMLButtonElement).click()
  })

  it('shows the unread count, in its name too, until opened', async () => {
    const opener = await trigger()
    const counts: number[] = []
    element.addEventListener('hutong-unread', event =>
      counts.push((event as CustomEvent<{ count: number }>).detail.count)
    )
    world.push('unread_modify', { messageTipCount: 0, uploadMessageCount: 3 })
    await until('the badge', () => opener.textContent === '3')
    expect(opener.ariaLabel).to.equal('传输列表，3 条未读')
    expect(element.unread).to.equal(3)
    await openList()
    await until('nothing unread', () => element.unread === 0)
    expect(world.requests).to.include('PUT /v1/crm/operations/has_read')
    expect(counts).to.deep.equal([3, 0])
  })

  it('turns pages, and reports when there is nothing', async () => {
    rows = Array.from({ length: 10 }, (_, n) => transfer(`t${n}`, 4))
    await openList()
    const next = await button('下一页')
    next.click()
    await until('page 2', () => root().textContent?.includes('第 2 页'))
    expect(next.ariaDisabled).to.equal('true')
    rows = []
    ;(await button('上一页')).click()
    await until('nothing', () => root().textContent?.includes('主人，您当前的查询条件下暂无数据哦'))
  })

  it('shows what went wrong, and tries again', async () => {
    const list = world.routes['GET /v1/crm/operations']
    world.routes['GET /v1/crm/operations'] = () => {
      throw new Error('稍后再试')
    }
    ;(await trigger()).click()
    await button('加载失败，点击重试')
    const refused = await element.reload().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure', message: '稍后再试' })
    if (list) world.routes['GET /v1/crm/operations'] = list
    ;(await button('加载失败，点击重试')).click()
    await inside(element, 'tbody')
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
