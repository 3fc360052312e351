import type { Locator, Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { test } from '../steps/call-task-steps.ts'
import { expect } from '../support.ts'

/** Opens the dialog of a new task on the partner's page. */
async function newTask(page: Page): Promise<Locator> {
  await page.goto('/hosts/partner/tasks/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('button', { name: '新建任务' }).click()
  const dialog = page.locator('hutong-call-task-dialog').getByRole('dialog')
  await expect(strip(dialog)).toBeVisible()
  return dialog
}

const strip = (dialog: Locator) => dialog.getByRole('grid', { name: '拨打时间，每格半小时' })

async function unfoldPlan(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '拨打计划' }).click()
  await expect(dialog.getByRole('grid', { name: /^可拨打时间表/ })).toBeVisible()
}

/** The half hours that are on, as `#`. The enterprise of the demo dials from 8 to 21. */
const shown = (dialog: Locator) => async () =>
  (
    await strip(dialog)
      .getByRole('gridcell')
      .evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-selected') === 'true'))
  )
    .map(isOn => (isOn ? '#' : '.'))
    .join('')

const typed = (dialog: Locator) => async () =>
  dialog
    .locator('[name^="workTimePeriods.0.dialPeriods"]')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value).join(' '))

test('the strip is drawn with pointer or keys, and typed times do the same', async ({ page }) => {
  const dialog = await newTask(page)
  const cells = strip(dialog).getByRole('gridcell')
  await expect.poll(shown(dialog)).toBe('..######################..')

  await cells.nth(10).click()
  await expect.poll(shown(dialog)).toBe('..########.#############..')

  const at = async (index: number) => {
    const box = await cells.nth(index).boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  await page.mouse.move(...(await at(12)))
  await page.mouse.down()
  await page.mouse.move(...(await at(17)), { steps: 4 })
  // Going back reverts the choice.
  await page.mouse.move(...(await at(15)), { steps: 4 })
  await page.mouse.up()
  await expect.poll(shown(dialog)).toBe('..########.#....########..')
  await expect.poll(typed(dialog)).toBe('09:00 13:00 13:30 14:00 16:00 20:00')

  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Home')
  await expect(cells.first()).toBeFocused()
  await expect.poll(shown(dialog)).toBe('..########.#....##########')

  const fields = dialog.locator('[name^="workTimePeriods.0.dialPeriods"]')
  await fields.nth(1).fill('12:10')
  await fields.nth(1).press('Tab')
  await expect(dialog.getByText('只能选择整点或半点')).toBeVisible()
  await fields.nth(1).fill('１２：００')
  await fields.nth(1).press('Tab')
  await expect(dialog.getByText('只能选择整点或半点')).toHaveCount(0)
  await fields.nth(0).press('ArrowUp')
  await expect.poll(shown(dialog)).toBe('...#####...#....##########')
  await dialog.getByRole('button', { name: '删除第2组时间' }).click()
  await expect.poll(shown(dialog)).toBe('...#####........##########')
})

test('there are two periods at most, and the last of anything stays', async ({ page }) => {
  const dialog = await newTask(page)
  await dialog.getByRole('button', { name: '添加时段' }).click()
  await expect(dialog.getByRole('button', { name: '添加时段' })).toHaveCount(0)
  const periods = dialog.getByRole('group', { name: /拨打时段/ })
  await expect(periods).toHaveCount(2)
  await periods.nth(1).getByRole('button', { name: '添加日期' }).click()
  await periods.nth(1).getByRole('button', { name: '删除第2组日期' }).click()
  await expect(periods.nth(1).getByRole('button', { name: /删除第.组日期/ })).toHaveCount(0)
  await periods.nth(0).getByRole('button', { name: '删除拨打时段1' }).click()
  await expect(periods).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /删除拨打时段/ })).toHaveCount(0)
})

test('the calendar gives the reason of each closed half hour, and warns when none is open', async ({
  page
}) => {
  const dialog = await newTask(page)
  const fields = dialog.locator('[name^="workTimePeriods.0.dialPeriods"]')
  await fields.nth(0).fill('8:30')
  await fields.nth(1).fill('12:00')
  await fields.nth(1).press('Tab')
  await expect(dialog.getByText('08:30–09:00 不在机器人可呼叫的 9:00 至 20:00 内')).toBeVisible()
  await unfoldPlan(dialog)
  const calendar = dialog.getByRole('grid', { name: /^可拨打时间表/ })
  // Tomorrow: what is left of today depends on the hour.
  const tomorrow = calendar.getByRole('row').nth(1)
  const cell = (time: string) => tomorrow.getByRole('gridcell', { name: new RegExp(time) })
  await expect(cell('08:00–08:30')).toHaveAccessibleName(/：不在任务的拨打时段$/)
  await expect(cell('08:30–09:00')).toHaveAccessibleName(/：机器人只能在 9:00 至 20:00 呼叫$/)
  await expect(cell('09:00–09:30')).toHaveAccessibleName(/：可拨打$/)
  await expect(tomorrow.getByRole('gridcell', { name: '可拨打时长：3 小时' })).toBeVisible()
  await cell('08:30–09:00').hover()
  // Beside the pointer, and in the line below.
  await expect(dialog.getByText(/08:30–09:00：机器人只能在/)).toHaveCount(2)
  await cell('08:30–09:00').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('09:00–09:30')).toBeFocused()
  await expect(dialog.getByText(/09:00–09:30：可拨打/)).toHaveCount(2)

  await fields.nth(0).fill('20:00')
  await fields.nth(1).fill('21:00')
  await fields.nth(1).press('Tab')
  await expect(dialog.getByRole('alert').filter({ hasText: '没有可以拨打的时间' })).toContainText(
    '主要原因：机器人只能在 9:00 至 20:00 呼叫'
  )
})

test('the forecast comes from a Worker under the page’s policy, and without one comes out the same', async ({
  page
}) => {
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|TrustedScriptURL/.test(message.text()))
      refused.push(message.text())
  })
  const forecast = async (): Promise<string> => {
    const dialog = await newTask(page)
    await dialog
      .getByRole('textbox', { name: '开始日期' })
      .or(dialog.getByLabel('开始日期'))
      .fill('2099-01-01')
    await unfoldPlan(dialog)
    await dialog.getByLabel('号码数量').fill('5000')
    await expect(dialog.getByText('62 天内无法完成')).toHaveCount(2)
    await dialog.getByLabel('开始日期').fill('2026-01-01')
    const forecastText = dialog.getByText(/^预计拨打 \d+ 次，接通 \d+ 次$/)
    await expect(forecastText).toHaveText(/预计拨打 5000 次/)
    return (await forecastText.textContent()) ?? ''
  }
  const workers = () => page.workers().filter(worker => worker.url().includes('forecast.worker'))
  const first = await forecast()
  expect(workers()).toHaveLength(1)
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  const second = await forecast()
  expect(workers()).toHaveLength(0)
  expect(second).toBe(first)
  expect(refused).toEqual([])
})

test('a test call is made with the script and a line, and shows how it goes', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const dialog = await newTask(page)
  await unfoldPlan(dialog)
  await expect(dialog.getByText('请先选择话术')).toBeVisible()
  await dialog.getByRole('button', { name: /^话术模板/ }).click()
  await page.getByRole('option', { name: '服务满意度回访' }).click()
  const call = dialog.getByRole('button', { name: '拨打', exact: true })
  await call.click()
  await expect(dialog.getByLabel('测试号码')).toBeFocused()
  await expect(dialog.getByText('请输入手机号')).toBeVisible()

  await dialog.getByLabel('测试号码').fill('13900001001')
  await call.click()
  await expect(dialog.getByText('号码在黑名单中，不能拨打')).toBeVisible()
  await expect(dialog.getByLabel('测试号码')).toHaveValue('13900001001')

  await dialog.getByLabel('测试号码').fill('13800001234')
  await dialog.getByRole('combobox', { name: '线路', exact: true }).click()
  const second = page.getByRole('listbox', { name: '线路' }).getByRole('option').nth(2)
  const line = (await second.textContent()) ?? ''
  await second.click()
  await call.click()
  await expect(dialog.getByText(`主叫号码 ${line}`)).toBeVisible()
  await expect(dialog.getByText(/^已接通，通话\d+秒，意向等级 [A-F]$/)).toBeVisible({
    timeout: 30_000
  })
  await expect(
    dialog.getByRole('list', { name: '通话内容' }).getByRole('listitem').first()
  ).toContainText('远帆客服')
  // Numbers are never part of an address.
  expect(requests.filter(url => /13800001234|13900001001/.test(url))).toEqual([])
})

test('axe finds nothing in the plan', async ({ page }) => {
  const dialog = await newTask(page)
  await unfoldPlan(dialog)
  await expect(dialog.getByText(/^预计拨打/)).toBeVisible()
  expect(await axeFinds(page, ['hutong-call-task-dialog', 'dialog'])).toEqual([])
})
