import { agree, PASSWORD, typePassword } from '../steps/console-steps.ts'
import {
  chooseInUserMenu,
  comeIn,
  openPalette,
  palette,
  shortcutsReady,
  status
} from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

test('the palette finds pages and actions by keyboard alone', async ({ page }) => {
  await comeIn(page, 'admin')
  const field = page.getByRole('combobox', { name: '搜索页面、操作和客户' })
  // What is typed while the chunk loads is in the field, and what follows is behind it.
  const released = Promise.withResolvers<void>()
  await page.route('**/palette-*.js', async route => {
    await released.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/palette-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('outx')
  await page.keyboard.press('Backspace')
  await requested
  await expect(palette(page)).toHaveCount(0)
  released.resolve()
  await expect(field).toBeFocused()
  await page.keyboard.type('call')
  await expect(field).toHaveValue('outcall')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('外呼记录')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/callManage\/outCall$/)

  await openPalette(page)
  await expect(field).toHaveValue('')
  await page.keyboard.type('没有这样的东西')
  await expect(palette(page).getByRole('status')).toHaveText('没有匹配的页面、操作或客户')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('切换为')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('切换为离线')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_OUT')
})

test('the palette offers only permitted commands', async ({ page }) => {
  await comeIn(page, 'agent1')
  await openPalette(page)
  const names = await palette(page).getByRole('option').allTextContents()
  expect(names.some(name => name.includes('操作日志'))).toBe(false)
  expect(names.some(name => name.includes('快速呼叫'))).toBe(false)
  expect(names.some(name => name.includes('个人资料'))).toBe(true)
})

test('shortcuts are listed, can be given other keys, and be turned off', async ({ page }) => {
  await comeIn(page, 'agent1')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  const key = sheet.getByLabel('空闲的快捷键')
  await key.press('Control+Alt+g')
  await expect(sheet.getByRole('alert')).toHaveText('已用于“挂断”')
  await expect(key).toHaveValue('Ctrl+Alt+F')
  await key.press('Control+Alt+q')
  await expect(key).toHaveValue('Ctrl+Alt+Q')
  // Only the top layer closes.
  await sheet.getByRole('switch').focus()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('Control+Alt+q')
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_FREE')
  await page.reload()
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_FREE')
  await shortcutsReady(page)
  await page.keyboard.press('Control+Alt+b')
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_BUSY')

  await chooseInUserMenu(page, '快捷键')
  await sheet.getByRole('switch', { name: '启用快捷键' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+Alt+q')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_BUSY')
})

test('no shortcut leads past the licence agreement', async ({ page }) => {
  await page.goto('/console/login')
  await typePassword(page, 'leader', PASSWORD)
  const licence = page.getByRole('dialog', { name: '软件使用许可协议' })
  await expect(licence).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await agree(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPalette(page)
})

test('`?` in a field is a question mark', async ({ page }) => {
  await comeIn(page, 'admin')
  await page.goto('/console/callManage/outCall')
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.focus()
  await page.keyboard.press('?')
  await expect(field).toHaveValue('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeHidden()
})

test('a shortcut pressed before its listener has loaded works once it has', async ({ page }) => {
  await comeIn(page, 'admin')
  const released = Promise.withResolvers<void>()
  await page.route('**/key-caps-*.js', async route => {
    await released.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { name: '首页' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await expect(palette(page)).toHaveCount(0)
  released.resolve()
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
})
