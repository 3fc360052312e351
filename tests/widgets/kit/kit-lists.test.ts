import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { people } from '../../../demo/gallery/fixtures.ts'
import { byRole, focused, gone, press, show } from '../support/gallery.ts'
import { inside, until } from '../support/wait.ts'

const rows = (table: Element) => table.querySelectorAll('tbody tr:not(:has(td[colspan]))').length

/** The place of each of the gallery's people, by number. */
const places = new Map(people(100_000).map(({ phone }, index) => [phone, index]))
const placeOf = (phone: string): number => places.get(phone) ?? Number.NaN

describe('tables, lists and what is around them', () => {
  afterEach(() => document.body.replaceChildren())

  it('keeps at most 60 of 100,000 rows in the page, wherever it is scrolled to', async () => {
    const root = await show('table')
    const frame = await inside(root.host, '[aria-label=十万人员]')
    const table = frame.querySelector('table') as HTMLTableElement
    expect(table.getAttribute('aria-rowcount')).to.equal('100001')
    await until('rows', () => rows(table) > 5)
    expect(rows(table)).to.be.at.most(60)
    for (const share of [0.3, 0.9999, 1, 0]) {
      frame.scrollTop = (frame.scrollHeight - frame.clientHeight) * share
      const firstRow = Math.floor(frame.scrollTop / 40)
      await until(`row ${firstRow}`, () => {
        const seen = [...table.querySelectorAll('tr[aria-rowindex]')].map(row =>
          Number(row.getAttribute('aria-rowindex'))
        )
        return seen.some(index => Math.abs(index - 2 - firstRow) <= 8)
      })
      expect(rows(table)).to.be.at.most(60)
    }
    const head = table.querySelector('th') as HTMLElement
    frame.scrollTop = 5000
    await until('a header that stays', () => {
      const { top } = frame.getBoundingClientRect()
      return Math.abs(head.getBoundingClientRect().top - top) <= 1
    })
  })

  it('gives every row in the page its position among the 100,000', async () => {
    const root = await show('table')
    const frame = await inside(root.host, '[aria-label=十万人员]')
    const table = frame.querySelector('table') as HTMLTableElement
    const numbers = () =>
      [...table.querySelectorAll('tbody tr:not(:has(td[colspan]))')].map(row => ({
        index: row.getAttribute('aria-rowindex'),
        phone: row.querySelectorAll('td')[1]?.textContent ?? ''
      }))
    // What stands in a row says which of the people it is; the header is the first row.
    const expected = (phones: readonly string[]) =>
      phones.map(phone => ({ index: String(placeOf(phone) + 2), phone }))
    for (const firstRow of [0, 40_000, 99_999]) {
      frame.scrollTop = firstRow * 40
      await until(`row ${firstRow}`, () => numbers().some(row => placeOf(row.phone) === firstRow))
      const seen = numbers()
      expect(seen).to.deep.equal(expected(seen.map(({ phone }) => phone)))
    }
  })

  it('numbers no rows of a table that is in the page whole', async () => {
    const root = await show('table')
    const table = (await byRole(root, 'checkbox', '全选')).closest('table') as HTMLTableElement
    expect(rows(table)).to.equal(6)
    expect(table.hasAttribute('aria-rowcount')).to.equal(false)
    expect(table.querySelector('[aria-rowindex]')).to.equal(null)
  })

  it('has lower rows where the page is compact, and as few of them', async () => {
    const root = await show('table')
    const frame = await inside(root.host, '[aria-label=十万人员]')
    const table = frame.querySelector('table') as HTMLTableElement
    const height = () => table.querySelector<HTMLElement>('tr[aria-rowindex]')?.offsetHeight
    await until('rows of 40 px', () => height() === 40)
    root.host.setAttribute('compact', '')
    await until('rows of 32 px', () => height() === 32)
    await until('all of it', () => Math.abs(frame.scrollHeight - 3_200_000) < 100)
    expect(rows(table)).to.be.at.most(60)
  })

  it('chooses rows, all of them, and sorts both ways', async () => {
    const root = await show('table')
    const everyone = await byRole(root, 'checkbox', '全选')
    expect(everyone.getAttribute('aria-checked')).to.equal('mixed')
    everyone.click()
    await until('all', () => everyone.getAttribute('aria-checked') === 'true')
    const table = everyone.closest('table') as HTMLTableElement
    const metrics = () =>
      [...table.querySelectorAll('tbody tr td:last-child')].map(cell => Number(cell.textContent))
    const sorter = table.querySelector('th button:not([role])') as HTMLElement
    sorter.focus()
    await press('Enter')
    await until('upwards', () => sorter.closest('th')?.ariaSort === 'ascending')
    const upwards = metrics()
    expect(upwards).to.deep.equal(upwards.toSorted((a, b) => a - b))
    await press('Enter')
    await until('downwards', () => sorter.closest('th')?.ariaSort === 'descending')
    expect(metrics()).to.deep.equal(upwards.toReversed())
    expect(focused(root)).to.equal(sorter)
  })

  it('shows that it loads, that there is nothing, and that a click tries again', async () => {
    const root = await show('table')
    await until('the sentences', () => root.textContent?.includes('数据加载中....'))
    expect(root.textContent).to.include('主人，您当前的查询条件下暂无数据哦')
    const again = await byRole(root, 'button', '加载失败，点击重试')
    again.click()
    await until('no failure', () => !root.textContent?.includes('加载失败'))
  })

  it('turns pages, takes another size, and counts up to 10000+', async () => {
    const root = await show('pager')
    const nav = await byRole(root, 'navigation', '分页')
    const current = () => nav.querySelector('[aria-current=page]')?.textContent
    expect(current()).to.equal('6')
    ;(nav.querySelector('[aria-label=下一页]') as HTMLElement).click()
    await until('page 7', () => current() === '7')
    ;(nav.querySelector('[aria-label="第 86 页"]') as HTMLElement).click()
    await until('the last', () => current() === '86')
    expect(nav.querySelector<HTMLButtonElement>('[aria-label=下一页]')?.disabled).to.equal(true)
    const sizes = async (from: Element) => {
      from.querySelector<HTMLElement>('[role=combobox]')?.click()
      await until('the sizes', () => root.querySelector('[role=option]'))
      const offered = [...root.querySelectorAll('[role=option]')].map(one =>
        Number.parseInt(one.textContent ?? '', 10)
      )
      await press('Escape')
      await gone(root, '[role=option]')
      return offered
    }
    expect(await sizes(nav)).to.deep.equal([10, 20, 50, 100])
    expect(await sizes(await byRole(root, 'navigation', '小列表分页'))).to.deep.equal([
      3, 10, 20, 50, 100
    ])
    const many = await byRole(root, 'navigation', '长列表分页')
    expect(many.textContent).to.include('共 10000+ 条')
  })

  it('folds a search to one row in a low window', async () => {
    const root = await show('list')
    const unfold = await byRole(root, 'button', '展开')
    const fields = root.getElementById(unfold.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(fields.parentElement?.clientHeight).to.be.within(56, 80)
  })

  it('folds a search that is higher than 162 px, and searches by Enter', async () => {
    await setViewport({ width: 800, height: 1000 })
    const root = await show('list')
    const unfold = await byRole(root, 'button', '展开')
    const fields = root.getElementById(unfold.getAttribute('aria-controls') ?? '') as HTMLElement
    const frame = fields.parentElement as HTMLElement
    expect(frame.clientHeight).to.be.within(100, 162)
    unfold.click()
    await until('all of it', () => frame.clientHeight > 162)
    const name = await inside<HTMLInputElement>(root.host, 'form input')
    name.focus()
    await sendKeys({ type: '无' })
    await press('Enter')
    await until('nothing found', () => root.textContent?.includes('暂无数据哦'))
    ;(await byRole(root, 'button', '重置')).click()
    await until('all', () => root.textContent?.includes('共 86 条'))
    await setViewport({ width: 800, height: 600 })
  })

  it('has two fields of a search beside each other wherever two have room', async () => {
    const root = await show('list')
    const unfold = await byRole(root, 'button', '展开')
    const fields = root.getElementById(unfold.getAttribute('aria-controls') ?? '') as HTMLElement
    const form = fields.closest('form') as HTMLElement
    let seen = 0
    for (let width = 700; width <= 1000; width += 12) {
      ;(root.host as HTMLElement).style.width = `${width}px`
      if (form.clientWidth < 560) continue
      seen++
      const columns = getComputedStyle(fields).gridTemplateColumns.split(' ')
      expect(columns.length, `in ${form.clientWidth} px`).to.be.greaterThan(1)
    }
    expect(seen).to.be.greaterThan(10)
  })

  it('shades an edge over rows, and over the head alone without them', async () => {
    const root = await show('list')
    ;(root.host as HTMLElement).style.width = '400px'
    const height = () => root.querySelector('[class*="bg-linear-to-"]')?.clientHeight ?? 0
    await until('more at the right', () => height() > 100)
    const name = await inside<HTMLInputElement>(root.host, 'form input')
    name.focus()
    await sendKeys({ type: '无' })
    await press('Enter')
    await until('nothing found', () => root.textContent?.includes('暂无数据哦'))
    expect(height()).to.equal(root.querySelector('th')?.offsetHeight)
  })

  it('goes through a tree by arrows and chooses by Enter', async () => {
    const root = await show('tree')
    const tree = await inside(root.host, '[role=tree]')
    expect(tree.getAttribute('aria-label')).to.equal('部门')
    ;(tree.querySelector('[role=treeitem]') as HTMLElement).focus()
    const isAt = (word: string) =>
      until(`focus on ${word}`, () => focused(root)?.textContent?.includes(word))
    await press('ArrowDown')
    await isAt('客服中心')
    await press('ArrowRight')
    await until('open', () => focused(root)?.getAttribute('aria-expanded') === 'true')
    await press('ArrowDown')
    await isAt('客服一部')
    expect(focused(root)?.getAttribute('aria-level')).to.equal('3')
    ;(focused(root) as HTMLElement).click()
    await until('chosen', () => root.querySelector('output')?.textContent === 'one')
    expect(focused(root)?.getAttribute('aria-selected')).to.equal('true')
  })

  it('shows one slide after another and keeps the others out of reach', async () => {
    const root = await show('carousel')
    const next = await byRole(root, 'button', '下一张')
    const slides = [...root.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')]
    expect(slides.map(slide => slide.inert)).to.deep.equal([false, true, true])
    next.click()
    await until('the second', () => slides[1]?.inert === false && slides[0]?.inert === true)
    next.click()
    await until('the end', () => (next as HTMLButtonElement).disabled)
  })

  it('comes back to the top after 400 px, with the focus', async () => {
    const root = await show('frame')
    const frame = await inside(root.host, '[aria-label=页面]')
    expect(root.querySelector('[aria-label=回到顶部]')).to.equal(null)
    frame.scrollTop = 500
    ;(await byRole(root, 'button', '回到顶部')).click()
    await until('the top', () => frame.scrollTop === 0)
    expect(focused(root)).to.equal(frame)
    const crumbs = root.querySelectorAll('nav[aria-label=当前位置] li')
    expect([...crumbs].map(crumb => crumb.textContent?.replace('/', ''))).to.deep.equal([
      '首页',
      '呼叫管理',
      '人工外呼任务'
    ])
  })

  it('reloads what was not yet made by a click', async () => {
    const root = await show('panel')
    expect(root.textContent).to.include('数据正在全力加载中...')
    ;(await byRole(root, 'button', '主人，您所查看的内容正在努力生成中，请稍后~')).click()
    await until('the content', () => root.textContent?.includes('内容已生成'))
  })
})
