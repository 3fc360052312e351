import { axeFinds } from './axe.ts'
import { button, consoleOf, enterConsole } from './console-steps.ts'
import { customerCalls, expect, test } from './support.ts'
import { CONSOLE, rows, told, window } from './work-order-steps.ts'
import { atWorkbench, chooseFree } from './workbench-steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a customer is added from the list with every rule, and changed there', async ({ page }) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  await button(page, '新增').click()
  const drawer = window(page, '新增客户')
  const field = (name: string) => drawer.getByLabel(name, { exact: true })
  await field('客户名称').focus()
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('请输入客户名称')).toBeVisible()
  await button(page, '确定').click()
  await expect(drawer.getByText('请输入手机号码')).toBeVisible()
  await expect(field('客户名称')).toBeFocused()
  const wrong = [
    ['客户名称', '李@', '只能输入英文，汉字，数字'],
    ['手机号', '1234', '号码格式不正确'],
    ['邮箱', 'a@b', '邮箱地址不正确'],
    ['出生日期', '2999-01-01', '日期不能晚于今天']
  ] as const
  for (const [name, value, complaint] of wrong) {
    await field(name).fill(value)
    await field(name).blur()
    await expect(drawer.getByText(complaint)).toBeVisible()
  }
  await field('客户名称').fill('  李秀英 ')
  await field('手机号').fill('13912345555')
  await field('邮箱').fill('')
  await field('出生日期').fill('1950-03-08')
  await drawer.getByRole('radio', { name: '女' }).click()

  await drawer.getByRole('button', { name: /所在地区/ }).click()
  const regions = consoleOf(page).getByRole('dialog', { name: '所在地区' })
  const list = regions.getByRole('listbox')
  await expect(list).toBeFocused()
  await regions.getByRole('button', { name: '广东省 的下一级' }).click()
  await expect(regions.getByRole('button', { name: '广州市 的下一级' })).toBeDisabled()
  await regions.getByRole('button', { name: '全部' }).click()
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await regions.getByRole('option', { name: '广州市' }).click()
  await expect(drawer.getByText('广东省/广州市')).toBeVisible()

  await page.route('**/api/customers/add', route => route.abort())
  await button(page, '确定').click()
  await expect(drawer.getByText('哎呀 网络塞车了 请客官重新操作')).toBeVisible()
  await expect(field('客户名称')).toHaveValue('李秀英')
  await page.unroute('**/api/customers/add')
  const sent = page.waitForRequest('**/api/customers/add')
  await button(page, '确定').click()
  expect((await sent).postDataJSON()).toEqual({
    ...{ customerName: '李秀英', phone: '13912345555', companyName: '', address: '', gender: 2 },
    ...{ birthDate: '1950-03-08', email: '', areaCode: '440100' },
    ...{ remark: '', dataSource: 0 }
  })
  await expect(told(page, '添加成功！')).toBeVisible()
  await expect(drawer).toBeHidden()

  await consoleOf(page).getByLabel('客户号码', { exact: true }).fill('13912345555')
  await button(page, '查询').click()
  await expect(rows(page)).toHaveCount(1)
  await button(page, '编辑 李秀英').click()
  const editing = window(page, '编辑客户')
  await expect(editing.getByLabel('手机号', { exact: true })).toHaveAttribute('readonly')
  await editing.getByLabel('公司', { exact: true }).fill('远帆社区')
  await page.keyboard.press('Escape')
  const question = consoleOf(page).getByRole('alertdialog')
  await expect(question.getByText('有未保存的修改，确定离开吗？')).toBeVisible()
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect(editing.getByLabel('公司', { exact: true })).toHaveValue('远帆社区')
  await editing.getByLabel('公司', { exact: true }).press('Enter')
  await expect(told(page, '更新成功！')).toBeVisible()
  await expect(rows(page).getByText('远帆社区')).toBeVisible()
})

test('each right opens its own deeds with customers', async ({ page, browser, server }) => {
  await enterConsole(page, 'yf_10013', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  await expect(button(page, '新增')).toBeVisible()
  await expect(rows(page).getByRole('button', { name: /^编辑/ })).toHaveCount(0)
  await rows(page).first().getByRole('button', { name: /^资料/ }).click()
  const view = window(page, '客户信息')
  await expect(view.getByText('所在地区')).toBeVisible()
  await expect(view.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0)
  const other = await browser.newPage({ baseURL: server.url })
  await enterConsole(other, 'yf_10014', 'customer/index')
  await expect(rows(other)).toHaveCount(10)
  await expect(button(other, '新增')).toHaveCount(0)
  await expect(rows(other).getByRole('button', { name: /^编辑/ })).toHaveCount(10)
  await other.close()
})

test('axe finds nothing in the drawer and the dialog of a customer, in either theme', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  await button(page, '新增').click()
  const drawer = window(page, '新增客户')
  await button(page, '确定').click()
  await drawer.getByRole('button', { name: /所在地区/ }).click()
  await expect(consoleOf(page).getByRole('option', { name: '北京市' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('beside a call: everybody with the number, and fields that follow from another', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  await consoleOf(page).getByLabel('客户号码', { exact: true }).fill('18924067872')
  await button(page, '查询').click()
  await expect(rows(page).filter({ hasText: '许梓萱' }).first()).toBeVisible()
  await rows(page)
    .filter({ hasText: '许梓萱' })
    .first()
    .getByRole('button', { name: /^详情/ })
    .click()
  await window(page, '呼叫详情').getByRole('button', { name: '查看', exact: true }).click()
  const dialog = window(page, '客户信息')
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800)
  const people = dialog.getByRole('tab')
  await expect(people).toHaveCount(4)
  await expect(people.first()).toHaveAttribute('aria-selected', 'true')
  await people.first().press('ArrowLeft')
  await expect(people.last()).toBeFocused()
  const last = '古丽巴哈尔·阿不都热西提'
  await expect(dialog.getByText(last).last()).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await dialog.getByRole('button', { name: `编辑 ${last}` }).click()
  await expect(dialog.getByLabel('姓名', { exact: true })).toBeFocused()
  const choose = (name: string) => dialog.getByRole('combobox', { name })
  const labels = async () => dialog.locator('[data-field] label').allTextContents()
  await expect
    .poll(async () => (await labels()).slice(0, 3))
    .toEqual(['所属区', '所属街镇', '所属村/社区'])
  const district = await choose('所属区').inputValue()
  const other = district === '海珠区' ? '越秀区' : '海珠区'
  await choose('所属区').click()
  await consoleOf(page).getByRole('option', { name: other }).click()
  await expect(choose('所属街镇')).toHaveValue('')
  await expect(choose('所属街镇')).toBeEnabled()
  await expect(choose('所属村/社区')).toHaveValue('')
  await expect(choose('所属村/社区')).toBeDisabled()
  await expect(dialog.getByText('请先选择所属街镇')).toBeVisible()
  await choose('所属街镇').click()
  await consoleOf(page)
    .getByRole('listbox', { name: '所属街镇' })
    .getByRole('option')
    .first()
    .click()
  await expect(choose('所属村/社区')).toBeEnabled()

  await dialog
    .locator('[data-field]', { hasText: '服务对象类别' })
    .getByRole('button', { name: '清除' })
    .click()
  await dialog.getByLabel('年龄', { exact: true }).fill('1.5')
  await dialog.getByLabel('姓名', { exact: true }).fill('  ')
  await button(page, '确定').click()
  await expect(dialog.getByText('请输入姓名')).toBeVisible()
  await expect(dialog.getByText('请输入有效的数字')).toBeVisible()
  await expect(dialog.getByText('请选择服务对象类别')).toBeVisible()
  await expect(dialog.getByLabel('姓名', { exact: true })).toBeFocused()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  // Asked before it goes; whoever stays finds everything as it was.
  await page.keyboard.press('Escape')
  const question = consoleOf(page).getByRole('alertdialog')
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect(choose('所属区')).toHaveValue(other)
  await dialog.getByLabel('姓名', { exact: true }).fill(last)
  await dialog.getByLabel('年龄', { exact: true }).fill('87')
  await choose('服务对象类别').click()
  await consoleOf(page).getByRole('option', { name: '独居老人' }).click()
  await dialog.getByLabel('家庭情况', { exact: true }).fill('一行\n二行\n三行\n四行')
  const story = dialog.getByLabel('家庭情况', { exact: true })
  await expect.poll(async () => (await story.boundingBox())?.height).toBe(4 * 22 + 10)
  await button(page, '确定').click()
  await expect(told(page, '编辑成功')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: other })).toBeVisible()
  await expect(dialog.getByText('独居老人')).toBeVisible()
})

test('a stranger who has called becomes a customer, once', async ({ page, browser, server }) => {
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server, 'agent1', '13700009999')
  await button(page, '接听').first().click()
  await expect(button(page, '静音')).toBeEnabled()
  await button(page, '挂断').click()
  const office = await browser.newPage({ baseURL: server.url, locale: 'zh-CN' })
  await enterConsole(office, 'admin', 'callManage/income')
  await consoleOf(office).getByLabel('客户号码', { exact: true }).fill('13700009999')
  await button(office, '查询').click()
  await expect(rows(office)).toHaveCount(1)
  await rows(office).getByRole('button', { name: /^详情/ }).first().click()
  await window(office, '呼叫详情').getByRole('button', { name: '新增客户' }).click()
  const dialog = window(office, '客户信息')
  await expect(dialog.getByLabel('手机号', { exact: true })).toHaveValue('13700009999')
  await expect(dialog.getByRole('combobox', { name: '生存状态' })).toHaveValue('正常')
  await dialog.getByLabel('姓名', { exact: true }).fill('陈新客')
  await dialog.getByRole('button', { name: '新增客户' }).click()
  await expect(dialog.getByText('请选择服务对象类别')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: '服务对象类别' })).toBeFocused()
  await dialog.getByRole('combobox', { name: '服务对象类别' }).click()
  await consoleOf(office).getByRole('option', { name: '普通居民' }).click()
  const sent = office.waitForRequest('**/api/customers/add')
  await dialog.getByRole('button', { name: '新增客户' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ customerName: '陈新客', phone: '13700009999', dataSource: 0 },
    callRecordId: expect.any(String)
  })
  await expect(told(office, '添加成功')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '编辑 陈新客' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '新增客户' })).toHaveCount(0)
  await office.close()
})

test('a city is chosen by keyboard alone', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await rows(page).getByRole('button', { name: /^详情/ }).first().click()
  await window(page, '呼叫详情').getByRole('button', { name: '选择城市' }).click()
  const dialog = window(page, '选择城市')
  const provinces = dialog.getByRole('listbox', { name: '省份' })
  await expect(provinces.getByRole('option')).toHaveCount(31)
  await provinces.press('End')
  await provinces.press('Enter')
  const cities = dialog.getByRole('listbox', { name: '城市' })
  await cities.press('ArrowDown')
  await cities.press('Enter')
  await expect(cities.getByRole('option', { name: '克拉玛依市' })).toHaveAttribute(
    'aria-selected',
    'true'
  )
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await button(page, '确定').click()
  expect((await sent).postDataJSON()).toMatchObject({ provinceCode: '650000', cityCode: '650200' })
  await expect(dialog).toBeHidden()
  await expect(window(page, '呼叫详情').getByText('新疆维吾尔自治区/克拉玛依市')).toBeVisible()
})
