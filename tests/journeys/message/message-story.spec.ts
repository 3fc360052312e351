/**
 * A signature and a template are applied for and approved, a file becomes a message task, and what
 * becomes of its messages is looked at; what must not be sent is left out by name.
 */
import type { Page } from 'playwright/test'
import { probedNumbers } from '../../support/server/probed-numbers.ts'
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole, openByMenu } from '../steps/console-steps.ts'
import { CONSOLE, rows, window } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

test.use({ dialSpeed: '1000' })

const MENU = '短信中心'
const PDF = Buffer.from('%PDF-1.4\n')
const main = (page: Page) => consoleOf(page).locator('[part=main]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).click()
/** Answers 是否确认…. */
async function confirm(page: Page, answer: string): Promise<void> {
  const question = consoleOf(page).getByRole('alertdialog')
  await question.getByRole('button', { name: answer, exact: true }).click()
  await expect(question).toBeHidden()
}

async function approvedSignature(page: Page): Promise<void> {
  await enterConsole(page, 'admin', 'message/signature')
  await press(page, '申请签名')
  const form = window(page, '申请短信签名')
  await form.getByRole('textbox', { name: '签名' }).fill('呼通科技')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('请上传证明文件')).toBeVisible()
  const proof = { name: '营业执照.pdf', mimeType: 'application/pdf', buffer: PDF }
  await form.locator('input[type=file]').setInputFiles(proof)
  await expect(form.getByText(/请上传证明文件|上传中/)).toHaveCount(0)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await press(page, /^通过 呼通科技/)
  await confirm(page, '通过')
  await expect(row(page, '呼通科技')).toContainText('审核通过')
}

async function approvedTemplate(page: Page): Promise<void> {
  await openByMenu(page, '短信模板', MENU)
  await press(page, '新建模板')
  const form = window(page, '新建短信模板')
  await form.getByRole('textbox', { name: '模板名称' }).fill('续费提醒')
  await chooseFrom(form.getByRole('combobox', { name: '签名' }), '呼通科技')
  const content = form.getByRole('textbox', { name: '短信内容' })
  await content.fill(`{姓名}您好${'，请及时续费'.repeat(10)}`)
  await expect(form.getByText(/72 字，2 条，每人 0.1 元/)).toBeVisible()
  await content.fill('{姓名}您好，您的会员即将到期，请及时续费。')
  await expect(form.getByText(/28 字，1 条，每人 0.05 元/)).toBeVisible()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await press(page, '通过 续费提醒')
  await confirm(page, '通过')
  await expect(row(page, '续费提醒')).toContainText('审核通过')
}

async function unsubscribed(page: Page, phone: string): Promise<void> {
  await openByMenu(page, '短信记录', MENU)
  await main(page).getByRole('tab', { name: '退订号码' }).click()
  await press(page, '添加号码')
  const form = window(page, '添加退订号码')
  await form.getByRole('textbox').first().fill(phone)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(row(page, phone)).toBeVisible()
}

/** From the template and the name to the preview of the recipients in the current form. */
async function prepare(page: Page): Promise<void> {
  await press(page, '准备接收人')
  await expect(page).toHaveURL(/\?task=[\w-]+$/)
  // The page finds the task again, prepared or not.
  await page.reload()
  await expect(main(page).getByRole('heading', { name: '确认发送' })).toBeVisible()
}

test('a file becomes a task, its failures are resent, and a withdrawn template stops another', async ({
  page
}) => {
  test.setTimeout(180_000)
  const [first = '', gone = '', second = '', blank = '', ...more] = probedNumbers('live', 14)
  // A receipt may never come, but hardly for both.
  const dead = probedNumbers('unassigned', 2)
  await approvedSignature(page)
  await approvedTemplate(page)
  await unsubscribed(page, gone)

  await openByMenu(page, '短信发送', MENU)
  await press(page, '准备接收人')
  await expect(main(page).getByText('请选择短信模板')).toBeVisible()
  await chooseFrom(main(page).getByRole('combobox', { name: '短信模板' }), '续费提醒')
  await main(page).getByRole('textbox', { name: '任务名称' }).fill('十一月续费')
  await press(page, '准备接收人')
  await expect(main(page).getByRole('alert')).toHaveText('尚未选择接收人，可以同时使用多个来源')
  await main(page).getByRole('tab', { name: '上传文件' }).click()
  const lines = [
    ...[
      '号码,称呼',
      `${first},王女士`,
      `${second},${'李'.repeat(60)}`,
      ...dead.map(phone => `${phone},张先生`)
    ],
    ...[`${first},王女士`, '020-85551234,赵先生', `${gone},钱先生`, `${blank},`]
  ]
  const buffer = Buffer.from(lines.join('\n'))
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer })
  await expect(main(page).getByText('接收人：文件“名单.csv” 8 行')).toBeVisible()
  // The file is on the server: it need not be chosen again.
  await page.reload()
  await expect(main(page).getByText('接收人：文件“名单.csv” 8 行')).toBeVisible()
  await chooseFrom(main(page).getByRole('combobox', { name: '变量“姓名”取自' }), '接收人的“称呼”')
  await prepare(page)
  await expect(
    main(page).getByText('【呼通科技】王女士您好，您的会员即将到期，请及时续费。')
  ).toBeVisible()
  await expect(
    main(page).getByText('有 1 人的短信填入变量后超过 1 条，按实际条数计费')
  ).toBeVisible()
  const long = main(page)
    .getByRole('listitem')
    .filter({ hasText: '李'.repeat(60) })
  await expect(long).toContainText('2 条')
  await expect(main(page).getByText(/1 条的 3 人，2 条的 1 人/)).toBeVisible()
  await expect(main(page).getByText(/共剔除 4 个/)).toContainText('号码重复（1）')
  await expect(rows(page)).toHaveCount(4)
  await expect(row(page, gone)).toContainText('已退订')
  await expect(row(page, '020-85551234')).toContainText('固定电话不能接收短信')
  await expect(row(page, blank)).toContainText('缺少变量姓名')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await press(page, '下载剔除名单')
  await expect(consoleOf(page).getByText('导出中，请到传输列表中查看')).toBeVisible()
  await press(page, '确认发送')
  await press(page, '查看短信任务')

  const drawer = consoleOf(page).getByRole('dialog', { name: '十一月续费' })
  await expect(drawer.getByText('4/4')).toBeVisible()
  await drawer.getByRole('combobox', { name: '发送结果' }).click()
  await consoleOf(page).getByRole('option', { name: '失败', exact: true }).click()
  const failed = drawer.getByRole('row').filter({ hasText: '张先生' }).first()
  await drawer.getByRole('button', { name: '查询' }).click()
  // Receipts arrive one by one.
  await expect(failed).toContainText('空号')
  await failed.getByRole('button', { name: /^重发/ }).click()
  await confirm(page, '重发')
  await expect(consoleOf(page).getByText('已重发 1 条短信')).toBeVisible()
  await drawer.getByRole('tab', { name: '剔除（4）' }).click()
  await expect(drawer.getByRole('row').filter({ hasText: '已退订' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(row(page, '十一月续费')).toContainText('4/4')

  await openByMenu(page, '客户管理', '')
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').click()
  await press(page, '发送短信')
  await expect(main(page).getByText('接收人：所选客户 2 位')).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('接收人：所选客户 2 位')).toBeVisible()
  await press(page, '不再发给所选客户')
  await main(page).getByRole('tab', { name: '呼叫任务' }).click()
  const callTask = main(page).getByRole('combobox', { name: '选择呼叫任务' })
  await callTask.fill('没有这样的任务')
  await expect(consoleOf(page).getByText('没有匹配的选项')).toBeVisible()
  await callTask.fill('')
  await page.keyboard.press('Escape')
  await main(page).getByRole('tab', { name: '录入号码' }).click()
  await chooseFrom(main(page).getByRole('combobox', { name: '短信模板' }), '续费提醒')
  await main(page).getByRole('textbox', { name: '任务名称' }).fill('明日提醒')
  await chooseFrom(main(page).getByRole('combobox', { name: '变量“姓名”取自' }), '全部填写相同内容')
  await press(page, '准备接收人')
  await expect(main(page).getByText('请填写“姓名”的内容')).toBeVisible()
  await main(page).getByRole('textbox', { name: '填写“姓名”' }).fill('尊敬的客户')
  await main(page)
    .getByRole('textbox', { name: '号码', exact: true })
    .fill([first, second, ...more].join('\n'))
  // A reload before the submission loses nothing that was typed.
  await page.reload()
  await expect(main(page).getByRole('textbox', { name: '任务名称' })).toHaveValue('明日提醒')
  await expect(main(page).getByText('接收人：录入 12 个号码')).toBeVisible()
  await prepare(page)
  await main(page).getByRole('radio', { name: '定时发送' }).click()
  await press(page, '确认定时发送')
  await expect(main(page).getByText('请填写发送时间')).toBeVisible()
  await main(page)
    .getByRole('combobox', { name: '定时发送时间' })
    .or(main(page).getByRole('textbox', { name: '定时发送时间' }))
    .fill('2099-01-01')
  await main(page).getByRole('textbox', { name: '发送时刻' }).fill('10')
  await press(page, '确认定时发送')
  await openByMenu(page, '短信任务', MENU)
  await expect(row(page, '明日提醒')).toContainText('待发送')
  // The list in the drawer has pages of its own.
  await row(page, '明日提醒')
    .getByRole('button', { name: /明日提醒/ })
    .first()
    .click()
  const planned = consoleOf(page).getByRole('dialog', { name: '明日提醒' })
  const messages = planned.locator('tbody tr')
  await expect(messages).toHaveCount(10)
  await planned.getByRole('button', { name: '下一页' }).click()
  await expect(messages).toHaveCount(2)
  await chooseFrom(planned.getByRole('combobox', { name: '每页条数' }), '20 条/页')
  await expect(messages).toHaveCount(12)
  await page.keyboard.press('Escape')
  await expect(planned).toBeHidden()

  await openByMenu(page, '短信模板', MENU)
  await press(page, '撤回 续费提醒')
  await confirm(page, '撤回')
  await openByMenu(page, '短信任务', MENU)
  await expect(row(page, '明日提醒')).toContainText('已终止')
  await expect(row(page, '明日提醒')).toContainText('短信模板已撤回')
  // Nothing of it was sent.
  await expect(row(page, '明日提醒').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
})
