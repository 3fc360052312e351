import { expect } from 'chai'
import { longNames, sizes, today, week } from '../../../demo/gallery/chart-fixtures.ts'
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

  it('stand beside the list of parts, from their top', async () => {
    const root = await show('spark')
    await byRole(root, 'button', '迷你趋势')
    const [nav, main] = ['nav', 'main'].map(tag => root.querySelector(tag) as HTMLElement)
    const places = () => [nav, main].map(place => place?.getBoundingClientRect())
    await until('the sparklines', () => root.querySelectorAll('main svg').length > 3)
    const [list, content] = places()
    expect(content?.left).to.be.at.least(list?.right ?? 0)
    expect(content?.top).to.equal(list?.top)
    expect(list?.bottom).to.be.at.most(root.host.getBoundingClientRect().bottom)
  })

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

  it('hatches the cells of small samples, says so, and compares the others', async () => {
    const root = await show('heat')
    const plot = await plotOf(root, 'heat')
    const few = sizes.flatMap((row, day) =>
      row.filter((size, hour) => size < 10 && week[day]?.[hour] !== null)
    )
    expect(few.length).to.be.above(5)
    expect(plot.querySelectorAll('[data-gap]').length).to.equal(few.length)
    const chart = plot.closest('figure') as HTMLElement
    expect(chart.textContent).to.contain('少于 10 通')
    const compared = week.flatMap((row, day) =>
      row.filter((value, hour) => value !== null && (sizes[day]?.[hour] ?? 0) >= 10)
    ) as number[]
    const finding = root.getElementById(chart.getAttribute('aria-describedby') ?? '')
    expect(finding?.textContent).to.contain(`的${Math.max(...compared)}%`)
    plot.focus()
    await press('ArrowRight')
    for (let hour = 0; hour < 4; hour++) await press('ArrowRight')
    const value = week[0]?.[4]
    expect(await announced(root)).to.equal(
      `周一 12时：接通率 ${value}%，拨打 3 通，少于 10 通 不参与比较`
    )
    expect(await axeFinds(root)).to.deep.equal([])
  })

  it('keeps a shortened label at each bar of names, and says the whole name', async () => {
    const root = await show('stack')
    const chart = (await until('the long names', () =>
      [...root.querySelectorAll<HTMLElement>('figure')].find(one =>
        one.textContent?.includes('坐席通话')
      )
    )) as HTMLElement
    chart.style.width = '440px'
    const plot = (await until('the plot', () =>
      chart.querySelector('[role=group][tabindex]')
    )) as HTMLElement
    const labels = () =>
      [...plot.querySelectorAll<SVGTextElement>('svg > text[text-anchor=middle]')].map(
        label => label.textContent ?? ''
      )
    await until('a narrow plot', () => labels()[0]?.length === 5 && labels())
    expect(labels()).to.deep.equal(['阿卜杜热…', '王晓彤', '华东区域…', 'Alexand…', '李静', '客服'])
    const boxes = [...plot.querySelectorAll('svg > text[text-anchor=middle]')].map(label =>
      label.getBoundingClientRect()
    )
    for (const [at, box] of boxes.entries())
      if (at > 0) expect(box.left).to.be.above(boxes[at - 1]?.right ?? 0)
    plot.focus()
    await press('ArrowRight')
    expect(await announced(root)).to.contain(longNames[0]?.label)
    expect(tooltip(root)?.textContent).to.contain(longNames[0]?.label)
  })

  it('gives each rating its own colour, whatever its place', async () => {
    const root = await show('donut')
    const chart = (await until('the ratings', () =>
      [...root.querySelectorAll<HTMLElement>('figure')].find(one =>
        one.textContent?.includes('评价分布')
      )
    )) as HTMLElement
    const slices = [...chart.querySelectorAll('svg g > path')].map(
      slice => slice.getAttribute('fill') ?? ''
    )
    expect(slices.map(fill => fill.replace(/^.*-|\)$/g, ''))).to.deep.equal([
      ...['scale1', 'scale2', 'scale3', 'scale4', 'scale5', 'scaleNone']
    ])
    const colours = slices.map(fill => {
      const pattern = chart.querySelector(fill.slice(4, -1).replaceAll(':', '\\:')) as Element
      return getComputedStyle(pattern.querySelector('rect') as Element).fill
    })
    expect(colours[0]).to.equal('rgb(12, 86, 111)')
    expect(new Set(colours).size).to.equal(6)
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
    await until('the gap', () => tooltip(root)?.textContent?.includes('服务未运行12'))
    ;(days.querySelector('button[aria-pressed=false]:not([role=group] *)') as HTMLElement).click()
    const table = await until('the table', () => days.querySelector('table'))
    expect([...table.querySelectorAll('tr')].map(row => row.lastChild?.textContent)).to.deep.equal([
      ...['服务未运行', '-', '12', '24', '-']
    ])
  })

  it('walks to a period without a record of any seat in a timeline', async () => {
    const root = await show('timeline')
    ;(await plotOf(root, 'timeline')).focus()
    await press('End')
    expect(await announced(root)).to.equal('全部：服务未运行 17:00–19:10')
    expect(root.querySelectorAll('[role=group][tabindex] [data-gap]').length).to.equal(1)
  })

  it('draws no lane of a timeline again when the cursor moves', async () => {
    const root = await show('timeline')
    const plot = await plotOf(root, 'timeline')
    await until(
      'the measured width',
      () => Number(plot.querySelector('svg')?.getAttribute('width')) > 480
    )
    const lanes = plot.querySelector('[data-lanes]') as Element
    const changes: MutationRecord[] = []
    const observer = new MutationObserver(found => changes.push(...found))
    observer.observe(lanes, { subtree: true, attributes: true, childList: true })
    const bars = [...lanes.children].slice(0, 4)
    for (const bar of bars) {
      const { left, top, width, height } = bar.getBoundingClientRect()
      const at = { clientX: left + width / 2, clientY: top + height / 2 }
      plot.dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true }))
      await until('the cursor', () => {
        const cursor = plot.querySelector('[data-cursor]')?.getBoundingClientRect()
        return cursor && Math.abs(cursor.left - left) < 2
      })
    }
    expect(tooltip(root)?.textContent).not.to.equal('')
    changes.push(...observer.takeRecords())
    expect(changes.length).to.equal(0)
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
    expect(head).to.equal('项目,通话（小时）,整理（小时）,空闲（小时）,示忙（小时）')
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
