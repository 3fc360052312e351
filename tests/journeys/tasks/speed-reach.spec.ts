/** Numbers and a script become calls on one page, and the board shows how they end. */
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { CONSOLE, rows } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

test('typed numbers are called at once, and stopped', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/speedReach')
  const main = consoleOf(page).locator('[part=main]')
  const start = main.getByRole('button', { name: '立即呼叫' })
  await start.click()
  await expect(main.getByText('请选择话术')).toBeVisible()
  await expect(main.getByText('请输入手机号码')).toBeVisible()

  const script = main.getByRole('combobox', { name: '话术' })
  await chooseFrom(script, '预约到访提醒')
  await expect(main.getByText('该话术需要变量')).toBeVisible()
  await expect(main.getByRole('tab', { name: '手动录入' })).toHaveCount(0)
  await chooseFrom(script, '服务满意度回访')
  const numbers = main.getByRole('textbox', { name: '号码', exact: true })
  // More than the lines can call at once.
  await numbers.fill(Array.from({ length: 400 }, (_, at) => `1381234${5000 + at}`).join('\n'))
  // As if another system had ordered it, with a link.
  const thunderConfigUrl = 'https://example.com/config?id=1'
  await page.route('**/api/speed_reach', route => {
    const run = { ...route.request().postDataJSON(), extendAttribute: { thunderConfigUrl } }
    return route.continue({ postData: JSON.stringify(run) })
  })
  await start.click()
  await expect(page).toHaveURL(/\?run=[\w-]+$/)
  const board = main.getByRole('region', { name: /的实时进展$/ })
  await expect(board.getByText('进行中').first()).toBeVisible()
  await expect(board.getByText('号码总数')).toBeVisible()
  await expect(numbers).toHaveValue('')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await expect(rows(page).first()).toContainText('极速触达')

  await board.getByRole('button', { name: '终止' }).click()
  const question = consoleOf(page).getByRole('alertdialog')
  await question.getByRole('button', { name: '终止' }).click()
  await expect(board.getByText('任务被手动终止').first()).toBeVisible()
  // The charts are read again every 2 s at most (dialling-5).
  await expect(board.getByText('任务已结束，未拨打')).toBeVisible({ timeout: 8000 })

  // The run and its file lead to the link.
  const link = { name: /配置链接/ }
  await expect(board.getByRole('link', link)).toHaveAttribute('href', thunderConfigUrl)
  await board.getByRole('button', { name: '下载结果' }).click()
  await consoleOf(page)
    .getByRole('button', { name: /^传输列表/ })
    .click()
  const file = consoleOf(page).getByRole('dialog', { name: '文件传输列表' }).getByRole('row').nth(1)
  await expect(file.getByRole('button', { name: /^下载/ })).toBeVisible()
  await expect(file.getByRole('link', link)).toHaveAttribute('href', thunderConfigUrl)
})
