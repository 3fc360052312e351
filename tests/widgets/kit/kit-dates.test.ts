import { expect } from 'chai'
import { byRole, focused, gone, press, show } from '../support/gallery.ts'
import { inside, until } from '../support/wait.ts'

describe('the range of dates', () => {
  afterEach(() => document.body.replaceChildren())

  const open = async (root: ShadowRoot, index: number) => {
    const button = root.querySelectorAll<HTMLElement>('#part-date button')[index] as HTMLElement
    button.focus()
    await press('Enter')
    await inside(root.host, '[role=grid]')
    return button
  }

  it('takes a shortcut over at once, whole days, and gives the focus back', async () => {
    const root = await show('date')
    const button = await open(root, 0)
    ;(await byRole(root, 'button', '今天')).click()
    await gone(root, '[role=grid]')
    await until('the focus back', () => focused(root) === button)
    const output = root.querySelector('output')?.textContent?.split(' ~ ') as [string, string]
    const midnight = new Date().setHours(0, 0, 0, 0)
    expect(Date.parse(output[0])).to.equal(midnight)
    expect(Date.parse(output[1])).to.equal(new Date().setHours(23, 59, 59, 999))
  })

  it('offers no day after today where the future is closed', async () => {
    const root = await show('date')
    await open(root, 0)
    const days = [...root.querySelectorAll<HTMLElement>('[data-day]')].filter(day =>
      day.querySelector('button')
    )
    const today = new Date().toLocaleDateString('sv')
    const open_ = days.filter(day => !day.querySelector('button')?.disabled)
    expect(open_.every(day => (day.dataset.day ?? '') <= today)).to.equal(true)
    expect(days.length).to.be.greaterThan(open_.length)
    await press('Escape')
    await gone(root, '[role=grid]')
  })

  it('refuses more than a month, with a message', async () => {
    const root = await show('date')
    await open(root, 0)
    const back = await byRole(root, 'button', '上个月')
    const month = () => root.querySelector('[role=grid]')?.getAttribute('aria-label')
    for (let step = 0; step < 2; step++) {
      const before = month()
      back.click()
      await until('the month before', () => month() !== before)
    }
    const free = () =>
      [...root.querySelectorAll<HTMLButtonElement>('[data-day] button')].filter(
        day => !day.disabled
      )
    await until('two whole months', () => free().length >= 59)
    free()[0]?.click()
    await until('one end', () => root.querySelector('[data-day][data-selected]'))
    free().at(-1)?.click()
    await until('the sentence', () => root.textContent?.includes('时间跨度不能超过 1 个月'))
    const confirm = (await byRole(root, 'button', '确定')) as HTMLButtonElement
    expect(confirm.disabled).to.equal(true)
  })
})
