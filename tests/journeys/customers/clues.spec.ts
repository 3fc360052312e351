/** Clues: found, seen, changed, shared, turned into customers; and numbers that cost a fee. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']
const SCRIPT = '<img src=x onerror="window.struck=true">'

const rows = (page: Page) => consoleOf(page).locator('[part=main] tbody tr')
const drawer = (page: Page) => consoleOf(page).getByRole('dialog', { name: '线索详情' })
const inDrawer = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true }).first()
const question = (page: Page) => consoleOf(page).getByRole('alertdialog')

async function openFirst(page: Page): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: /^查看 / })
    .click()
  await expect(drawer(page).getByRole('heading', { name: '线索信息' })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'clue/mine')
  await expect(rows(page).first()).toBeVisible()
})

test('a clue is seen and changed; what is wrong is reported; what was typed is not lost unasked', async ({
  page
}) => {
  await openFirst(page)
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(700)
  await expect(drawer(page).getByRole('heading', { name: '跟进记录' })).toBeVisible()
  await inDrawer(page, '编辑').click()
  const name = drawer(page).getByRole('textbox', { name: '姓名' })
  await expect(name).toBeFocused()
  await name.fill('张三!')
  await name.press('Tab')
  await expect(drawer(page).getByText('只能输入英文，汉字，数字')).toBeVisible()
  await inDrawer(page, '保存').click()
  await expect(name).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('填写的内容尚未保存，是否确认离开？')
  await question(page).getByRole('button', { name: '取消', exact: true }).click()
  await expect(name).toHaveValue('张三!')

  await name.fill('  张三丰 ')
  await drawer(page).getByRole('textbox', { name: '年龄' }).fill('abc')
  await inDrawer(page, '保存').click()
  await expect(drawer(page).getByText('请输入有效的数字')).toBeVisible()
  await drawer(page).getByRole('textbox', { name: '年龄' }).fill('66')
  await drawer(page).getByRole('textbox', { name: '备注' }).fill(SCRIPT)
  await inDrawer(page, '保存').click()
  await expect(notice(page, '修改成功！')).toBeVisible()
  await expect(drawer(page).getByText('张三丰')).toBeVisible()
  await expect(drawer(page).getByText(SCRIPT)).toBeVisible()
  await expect(inDrawer(page, '编辑')).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBeUndefined()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(rows(page).first()).toContainText('张三丰')
})

test('of two who change a clue, the second sees what the first wrote and decides', async ({
  page
}) => {
  await openFirst(page)
  await inDrawer(page, '编辑').click()
  const address = drawer(page).getByRole('textbox', { name: '地址' })
  await address.fill('我写的地址1号')
  // Another user saves the same field first.
  let isFirst = true
  await page.route('**/api/call_items/*/customer_info', async route => {
    if (!isFirst) return route.continue()
    isFirst = false
    const { version } = route.request().postDataJSON() as { version: number }
    await route.fetch({ postData: { version, address: '别人写的地址2号' } })
    return route.continue()
  })
  await inDrawer(page, '保存').click()
  await expect(drawer(page).getByText('此线索刚被他人修改，请核对后再保存')).toBeVisible()
  await expect(drawer(page).getByText('他人已改为“别人写的地址2号”')).toBeVisible()
  await expect(address).toHaveValue('我写的地址1号')
  await inDrawer(page, '保存我的修改').click()
  await expect(notice(page, '修改成功！')).toBeVisible()
  await expect(drawer(page).getByText('我写的地址1号')).toBeVisible()
})

test('a clue becomes a customer, and others are shared with whom one chooses', async ({ page }) => {
  const first = rows(page).first()
  await first.getByRole('button', { name: /^转为客户/ }).click()
  await expect(question(page)).toContainText('确定要将这条线索转为私人客户吗？')
  await question(page).getByRole('button', { name: '转为客户' }).click()
  await expect(notice(page, '转为客户成功')).toBeVisible()
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^转为客户/ })
  ).toHaveCount(0)

  await rows(page)
    .nth(1)
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await consoleOf(page).getByRole('menuitem', { name: '共享', exact: true }).click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '共享线索' })
  await expect(dialog).toContainText('确定要将这条线索转为共享线索吗？')
  await dialog.getByRole('radio', { name: '共享给指定成员' }).click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog.getByText('请选择成员')).toBeVisible()
  await dialog.getByRole('searchbox', { name: '按姓名查找成员' }).fill('林若溪')
  await dialog.getByRole('checkbox', { name: /林若溪/ }).click()
  await expect(dialog.getByText('已选 1 人')).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(notice(page, '转入成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^查看 / })
    .click()
  await expect(drawer(page).getByText('林若溪', { exact: true })).toBeVisible()
})

test('a number costs what the confirmation states, and is shown only where it was requested', async ({
  page
}) => {
  const masked = rows(page).filter({ hasText: '*' }).first()
  await masked.getByRole('button', { name: /^查看号码/ }).click()
  await expect(question(page)).toContainText('查看号码信息将扣除费用0.5元，是否确定？')
  await question(page).getByRole('button', { name: '取消', exact: true }).click()
  await expect(masked).toContainText('*')
  await masked.getByRole('button', { name: /^查看号码/ }).click()
  await question(page).getByRole('button', { name: '确定', exact: true }).click()
  await expect(notice(page, '查看成功')).toBeVisible()
  const shown = consoleOf(page).getByRole('button', { name: '隐藏号码' })
  const seen = page.getByRole('button', { name: '隐藏号码' })
  const text = await rows(page).filter({ has: seen }).textContent()
  const digits = /1\d{10}/.exec(text ?? '')?.[0] ?? ''
  expect(digits).toMatch(/^1\d{10}$/)
  const traces = await page.evaluate(number => {
    const root = document.querySelector('hutong-console')?.shadowRoot
    const attributes = [...(root?.querySelectorAll('*') ?? [])].flatMap(element =>
      [...element.attributes].map(({ value }) => value)
    )
    const kept = [localStorage, sessionStorage].flatMap(storage => Object.values(storage))
    return [...attributes, ...kept, location.href].filter(text => String(text).includes(number))
  }, digits)
  expect(traces).toEqual([])
  await shown.click()
  await expect(consoleOf(page).getByText(digits)).toHaveCount(0)
})

test('a refusal of the server’s leaves the number masked', async ({ page }) => {
  await page.route('**/api/numbers/decipher**', route =>
    route.fulfill({ json: { code: 0, message: '账户余额不足，无法查看号码' } })
  )
  const masked = rows(page).filter({ hasText: '*' }).first()
  await masked.getByRole('button', { name: /^查看号码/ }).click()
  await question(page).getByRole('button', { name: '确定', exact: true }).click()
  await expect(notice(page, '账户余额不足，无法查看号码')).toBeVisible()
  await expect(masked.getByRole('button', { name: /^查看号码/ })).toBeVisible()
})

test('what does not come can be requested again; axe finds nothing in list, drawer and form', async ({
  page
}) => {
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.route('**/api/clue_task/clue_details/**', route => route.abort())
  await rows(page)
    .first()
    .getByRole('button', { name: /^查看 / })
    .click()
  const again = drawer(page).getByRole('button', { name: '加载失败，点击重试' })
  await expect(again).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.unroute('**/api/clue_task/clue_details/**')
  await again.click()
  await expect(drawer(page).getByRole('heading', { name: '线索信息' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await inDrawer(page, '编辑').click()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})
