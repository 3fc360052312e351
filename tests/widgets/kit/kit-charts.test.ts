import { expect } from 'chai'
import { today, week } from '../../../demo/gallery/chart-fixtures.ts'
import { axeFinds, byRole, press, show } from '../support/gallery.ts'
import { inside, until } from '../support/wait.ts'

/** The drawing with this title. */
const plotOf = async (root: ShadowRoot, part: string) =>
  (await inside(root.host, `#part-${part} [role=group][tabindex]`)) as HTMLElement

const tooltip = (root: ShadowRoot) => root.querySelector('[data-tooltip]')
const announced = (root: ShadowRoot) =>
  until('an announcement', () => {
    const texts = [...root.querySelectorAll('figure [role=status]')].map(text => text.textContent)
    return texts.find(text => text !== '')
  })

describe('charts', () => {
  afterEach(() => document.body.replaceChildren())

  it('inspects points by arrow keys and announces each', async () => {
    const root = await show('line')
    const plot = await plotOf(root, 'line')
    plot.focus()
    await press('ArrowRight')
    expect(await announced(root)).to.equal('0时：今日 0，昨日 0')
    await press('End')
    await until('the last hour', () => tooltip(root)?.textContent?.includes('23时'))
    // Nothing is known of the rest of today: a gap is named, not drawn as 0.
    expect(await announced(root)).to.equal('23时：今日 无数据，昨日 1')
    await press('ArrowRight')
    expect(tooltip(root)?.textContent).to.contain('23时')
    await press('Escape')
    await until('no tooltip', () => !tooltip(root))
  })

  it('moves by rows and columns in a heat map', async () => {
    const root = await show('heat')
    ;(await plotOf(root, 'heat')).focus()
    await press('ArrowRight')
    await press('ArrowDown')
    await press('ArrowRight')
    await until('Tuesday at nine', () => tooltip(root)?.textContent?.includes('周二 9时'))
    expect(tooltip(root)?.textContent).to.contain(`${week[1]?.[1]}%`)
    await press('ArrowUp')
    await press('ArrowUp')
    expect(tooltip(root)?.textContent).to.contain('周一 9时')
  })

  it('interrupts a line at a gap', async () => {
    const root = await show('line')
    await plotOf(root, 'line')
    const lines = [...root.querySelectorAll('figure:first-of-type svg g > path[fill=none]')]
    const starts = (lines[0]?.getAttribute('d')?.match(/M/g) ?? []).length
    expect(today.filter(value => value === null).length).to.be.above(1)
    expect(starts).to.equal(2)
  })

  it('hatches the periods without a record, names them at the point and in the table', async () => {
    const root = await show('stack')
    const days = (await until('the days', () =>
      [...root.querySelectorAll('figure')].find(one => one.textContent?.includes('每日时长'))
    )) as HTMLElement
    const plot = (await until('the plot', () =>
      days.querySelector('[role=group][tabindex]')
    )) as HTMLElement
    const bands = [...days.querySelectorAll('svg[height="240"] [data-gap]')]
    expect(bands.length).to.equal(2)
    const [half, whole] = bands.map(band => band.getBoundingClientRect())
    expect(whole?.width).to.be.closeTo(2 * (half?.width ?? 0), 0.5)
    expect(whole?.left).to.be.closeTo(half?.right ?? 0, 0.5)
    plot.focus()
    await press('ArrowRight')
    expect(tooltip(root)?.textContent).not.to.contain('服务未运行')
    await press('ArrowRight')
    await until('the gap', () => tooltip(root)?.textContent?.includes('服务未运行12 小时'))
    ;(days.querySelector('button[aria-pressed=false]:not([role=group] *)') as HTMLElement).click()
    const table = await until('the table', () => days.querySelector('table'))
    expect([...table.querySelectorAll('tr')].map(row => row.lastChild?.textContent)).to.deep.equal([
      ...['服务未运行', '-', '12 小时', '24 小时', '-']
    ])
  })

  it('walks to a period without a record of any seat in a timeline', async () => {
    const root = await show('timeline')
    ;(await plotOf(root, 'timeline')).focus()
    await press('End')
    expect(await announced(root)).to.equal('全部：服务未运行 17:00–19:10')
    expect(root.querySelectorAll('[role=group][tabindex] [data-gap]').length).to.equal(1)
  })

  it('switches series off at the legend, but never the last one', async () => {
    const root = await show('line')
    const current = await byRole(root, 'button', '今日')
    const before = await byRole(root, 'button', '昨日')
    current.click()
    await until('one line', () => current.getAttribute('aria-pressed') === 'false')
    before.click()
    expect(before.getAttribute('aria-pressed')).to.equal('true')
    expect(before.getAttribute('aria-disabled')).to.equal('true')
    ;(await plotOf(root, 'line')).focus()
    await press('ArrowRight')
    expect(await announced(root)).to.equal('0时：昨日 0')
  })

  it('shows the values as a table, copies and exports them', async () => {
    const root = await show('stack')
    ;(await byRole(root, 'button', '查看数据')).click()
    const table = await inside(root.host, '#part-stack table')
    const cells = [...table.querySelectorAll('tbody tr')].map(row =>
      [...row.querySelectorAll('th, td')].map(cell => cell.textContent)
    )
    expect(cells).to.have.length(5)
    expect(cells[4]).to.deep.equal(['陈晨', '3.4', '0.9', '2.9', '无数据'])
    const saved = new Promise<string>(resolve => {
      const make = URL.createObjectURL
      URL.createObjectURL = (file: Blob) => {
        URL.createObjectURL = make
        void file.text().then(resolve)
        return make(file)
      }
    })
    ;(await byRole(root, 'button', '导出CSV')).click()
    const [head, first] = (await saved).split('\r\n')
    expect(head).to.equal('项目,通话,整理,空闲,示忙')
    expect(first).to.equal('王小明,3.2,0.8,2.5,1')
    expect(await axeFinds(root)).to.deep.equal([])
    ;(await byRole(root, 'button', '查看图表')).click()
    await plotOf(root, 'stack')
  })

  it('summarises what it shows in one sentence', async () => {
    const findings = {
      stack: '合计共37.3，最高为赵一的7.7',
      bar: '已接通最多，为861，占63.7%',
      funnel: '从已拨打到转人工留下2.7%，最大的流失在已接通'
    }
    for (const [part, finding] of Object.entries(findings)) {
      const root = await show(part)
      const chart = await inside(root.host, `#part-${part} figure`)
      const id = chart.getAttribute('aria-describedby') ?? ''
      expect(root.getElementById(id)?.textContent).to.equal(finding)
    }
  })

  it('distinguishes loading, empty and failed, and loads again at a click', async () => {
    const root = await show('line')
    const choose = async (state: string) => {
      ;(await inside(root.host, '#part-line button[role=combobox]')).click()
      const option = await until(`option ${state}`, () =>
        [...root.querySelectorAll<HTMLElement>('[role=option]')].find(
          ({ textContent }) => textContent?.trim() === state
        )
      )
      option.click()
    }
    const second = () => [...root.querySelectorAll('figure')][1]
    await choose('empty')
    await until('the empty text', () => second()?.textContent?.includes('暂无数据'))
    await choose('fail')
    ;(await byRole(root, 'button', '加载失败，点击重试')).click()
    await until('the drawing', () => second()?.querySelector('[role=group][tabindex]'))
  })
})
