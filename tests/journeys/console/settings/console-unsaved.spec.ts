// What is typed and not saved: asked for before it is lost (rules session-35, system-setting-9).
import type { Page } from 'playwright/test'
import { button, consoleOf, enterConsole, openByMenu } from '../../steps/console-steps.ts'
import { expect, test } from '../../support.ts'

const tab = (page: Page, name: string) =>
  consoleOf(page).getByRole('tab', { name, exact: true }).click()
const textbox = (page: Page, name: string) => consoleOf(page).getByRole('textbox', { name })
const dialog = (page: Page, name: string) =>
  consoleOf(page).getByRole('dialog', { name, exact: true })

test('sections that are read on their own keep what was typed, and ask before they are left', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=retention')
  await textbox(page, '录音保存天数').fill('400')
  await tab(page, '短信网关')
  await consoleOf(page).getByRole('radio', { name: '使用企业自己的网关' }).click()
  await textbox(page, '网关地址').fill('https://gateway.example.com/send')
  await tab(page, '保存期限')
  await expect(textbox(page, '录音保存天数')).toHaveValue('400')
  await openByMenu(page, '操作日志', '系统管理')
  const question = consoleOf(page).getByRole('alertdialog')
  await expect(question).toContainText('有设置尚未保存')
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await tab(page, '短信网关')
  await expect(textbox(page, '网关地址')).toHaveValue('https://gateway.example.com/send')
  const kinds: string[] = []
  page.on('dialog', shown => {
    kinds.push(shown.type())
    void shown.accept()
  })
  await page.reload()
  expect(kinds).toEqual(['beforeunload'])
})

const forms = [
  ['accountManage', '添加成员', '添加成员', '姓名'],
  ['roleManage', '新增角色', '新增角色', '角色名称'],
  ['departManage', '新增部门', '新增部门', '部门名称'],
  ['lineManage', '新增线路', '新增线路', '号码'],
  ['workerManage', '新增坐席', '新增坐席', '分机号'],
  ['voiceModel', '新增语音模型', '新增语音模型', '名称']
] as const
for (const [path, action, title, field] of forms)
  test(`a reload asks for what was typed in ${title}`, async ({ page }) => {
    await enterConsole(page, 'admin', `systemManage/${path}`)
    const kinds: string[] = []
    page.on('dialog', shown => {
      kinds.push(shown.type())
      void shown.accept()
    })
    await button(page, action).click()
    await dialog(page, title).getByLabel(field, { exact: true }).fill('333')
    // The form notices a change after the event that made it.
    const mayLeave = () =>
      page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(mayLeave).toBe(false)
    await page.reload()
    expect(kinds).toEqual(['beforeunload'])
  })

test('a department and a role that another user has changed are not overwritten', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'systemManage/departManage')
  const confirm = (form: ReturnType<typeof dialog>) =>
    form.getByRole('button', { name: '确定', exact: true }).click()
  for (const [path, row, title, field, code] of [
    ['departManage', '编辑 运营中心 / 客服二部', '编辑部门', '部门名称', '该部门已被他人修改'],
    ['roleManage', '编辑 坐席（不可编辑客户）', '编辑角色', '角色名称', '该角色已被他人修改']
  ] as const) {
    await page.goto(`/console/systemManage/${path}`)
    await button(page, row).click()
    const form = dialog(page, title)
    await form.getByLabel(field).fill('我的名称')
    const other = await page.context().newPage()
    await other.goto(`/console/systemManage/${path}`)
    await button(other, row).click()
    await dialog(other, title).getByLabel(field).fill('他人的名称')
    await confirm(dialog(other, title))
    await expect(dialog(other, title)).toBeHidden()
    await other.close()

    await confirm(form)
    await expect(form.getByRole('alert')).toContainText(code)
    await expect(form.getByLabel(field)).toHaveValue('我的名称')
    await form.getByRole('button', { name: '查看最新内容' }).click()
    await expect(form.getByLabel(field)).toHaveValue('他人的名称')
    await form.getByLabel(field).fill('最后的名称')
    await confirm(form)
    await expect(form).toBeHidden()
  }
})
