/** A manager loads numbers into a task: from a file with faults, by hand, and from the address book. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { sheetOf, workbookOf } from '../../support/scenes/workbook.ts'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const TASK = '新品体验邀约'
/** A number that the task has. */
const KNOWN = '13600500001'

const window = (page: Page) => consoleOf(page).getByRole('dialog', { name: '添加号码' })
const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n'))
})

/** From the list of customers to the window, into a task of that name. */
async function openFor(page: Page, task: string): Promise<void> {
  await consoleOf(page).getByRole('button', { name: '批量添加' }).click()
  await window(page).getByRole('radio', { name: '呼叫任务' }).click()
  await window(page).getByPlaceholder('输入任务名称查找').fill(task)
  await consoleOf(page).getByRole('listbox').getByRole('option', { name: task }).click()
  await expect(window(page).getByRole('tab', { name: '批量导入' })).toBeVisible()
}

test.beforeEach(({ page }) => enterConsole(page, 'leader', 'customer/index'))

test('a file with bad rows lists which and why, and its good rows come in', async ({ page }) => {
  await openFor(page, TASK)
  const dialog = window(page)
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  await expect(confirm).toBeDisabled()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(616)

  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      file('名单.csv', [
        '号码,姓名',
        '13866660001,王芳',
        '138,李雷',
        '电话13866660002,韩梅',
        '13866660001,王芳',
        '13866660003,=1+1',
        '13866660004,"阿依古丽·买买提"'
      ])
    )
  await expect(dialog.getByText('2 行有效，4 行有问题，其中 1 行号码重复')).toBeVisible()
  const problems = dialog.getByRole('table', { name: '文件 名单.csv 的问题' })
  await expect(problems.getByRole('row')).toHaveText([
    '行列值原因建议',
    '3号码138号码格式不正确填写7位以上的数字',
    '4号码电话13866660002号码格式不正确改为 13866660002',
    '5号码13866660001与第2行的号码重复删除此行',
    '6姓名=1+1单元格是公式改为文字'
  ])
  await expect(confirm).toBeDisabled()
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])

  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载修正后的文件（4 行）' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('名单-修正.csv')
  expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toEqual([
    '号码,姓名',
    '13866660001,王芳',
    '13866660004,阿依古丽·买买提',
    '13866660002,韩梅',
    "13866660003,'=1+1"
  ])

  await dialog.getByRole('button', { name: '仅导入 2 行有效数据' }).click()
  await expect(dialog.getByText('上传成功　2 行有效数据')).toBeVisible()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/callManage\/callTask$/)
})

test('rows that the server would leave out are marked before the submit, or the failed check is reported', async ({
  page
}) => {
  await openFor(page, TASK)
  const dialog = window(page)
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  const rows = ['号码,姓名', '13866660031,王芳', `${KNOWN},李雷`]
  await page.route('**/import_check', route => route.abort())
  await dialog.locator('input[type=file]').setInputFiles(file('核对.csv', rows))
  await expect(dialog.getByText('未能核对；仍可提交')).toBeVisible()
  await expect(confirm).toBeEnabled()
  await page.unroute('**/import_check')
  await dialog.getByRole('button', { name: '重新核对' }).click()
  await expect(dialog.getByText('2 行中有 1 行不会导入')).toBeVisible()
  await expect(
    dialog.getByRole('table', { name: '文件 核对.csv 的问题' }).getByRole('row')
  ).toHaveText(['行列值原因建议', `3号码${KNOWN}号码已存在无需处理，不会重复导入`])
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])

  await dialog.getByRole('tab', { name: '手动录入' }).click()
  await dialog.getByRole('textbox', { name: '客户号码' }).fill(`13866660032 ${KNOWN}`)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('已录入 2 个号码，1 个不会添加')).toBeVisible()
  await dialog.getByRole('tab', { name: '批量导入' }).click()
  await expect(dialog.getByText('核对.csv')).toBeVisible()
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(dialog).toBeHidden()
})

test('the whole file leaves a file of failures in the transfer list', async ({ page }) => {
  await openFor(page, TASK)
  const dialog = window(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('再次.csv', ['号码,姓名', `${KNOWN},王芳`, '138,李雷', '13866660005,赵六']))
  await dialog.getByRole('button', { name: '仍导入整个文件' }).click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()

  await consoleOf(page)
    .getByRole('button', { name: /文件传输列表|传输列表/ })
    .first()
    .click()
  const row = consoleOf(page).getByRole('row', { name: /再次\.csv/ })
  await expect(row).toContainText('成功 1 条，失败 2 条')
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: /失败/ }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toContain('138,李雷,号码 号码格式不正确')
  expect(text).toContain(`${KNOWN},王芳,号码已存在`)
})

test('files are tried again, checked as workbooks, and show how much of them has gone', async ({
  page
}) => {
  const dialog = window(page)
  await test.step('an upload that is cut off can be tried again, and nothing is half imported', async () => {
    await openFor(page, TASK)
    await page.route('**/api/files', route => route.abort())
    await dialog
      .locator('input[type=file]')
      .setInputFiles(file('断线.csv', ['号码,姓名', '13866660006,王芳']))
    await expect(dialog.getByRole('alert').filter({ hasText: '上传失败' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '确定', exact: true })).toBeDisabled()
    await page.unroute('**/api/files')
    await dialog.getByRole('button', { name: '重试' }).click()
    await expect(dialog.getByText('上传成功')).toBeVisible()
    await dialog
      .getByRole('button', { name: '移除文件 断线.csv' })
      .or(dialog.getByRole('button', { name: /断线\.csv/ }))
      .click()
    await expect(dialog.getByText('断线.csv')).toBeHidden()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('a workbook is checked as a csv is, and one that expands beyond the limit is refused', async () => {
    await openFor(page, TASK)
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const heading = ['号码', '姓名']
    const swollen = `<row><c><f>${'1'.repeat(1000)}</f></c></row>`.repeat(140_000)
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: '过大.xlsx', mimeType },
      buffer: workbookOf(sheetOf([heading]) + swollen)
    })
    // The page unpacks 140 MB: a loaded machine takes its time.
    await expect(dialog.getByText('工作簿无法读取或过大，请另存为 xlsx 后重试')).toBeVisible({
      timeout: 60_000
    })
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: '名单.xlsx', mimeType },
      buffer: workbookOf(sheetOf([heading, ['13866660021', '王芳'], ['138', '李雷']]))
    })
    await expect(dialog.getByText('1 行有效，1 行有问题')).toBeVisible()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('an upload shows how much of it has gone, also when its token has to be renewed first', async () => {
    await openFor(page, TASK)
    // A refusal by the token, once; then the file goes by a slow line.
    await page.route(
      '**/api/files',
      route => route.fulfill({ status: 401, json: { message: '令牌已过期' } }),
      { times: 1 }
    )
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput: 250_000
    })
    const uploads: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/files')) uploads.push(request.resourceType())
    })
    const seen = page.evaluate(
      () =>
        new Promise<number[]>(resolve => {
          const shares: number[] = []
          const look = () => {
            const root = document.querySelector('hutong-console')?.shadowRoot
            const bar = root?.querySelector('[aria-label="慢.csv 的上传进度"]')
            const share = Number(bar?.getAttribute('aria-valuenow') ?? -1)
            if (share >= 0 && share !== shares.at(-1)) shares.push(share)
            if (shares.length > 0 && !bar) resolve(shares)
            else requestAnimationFrame(look)
          }
          look()
        })
    )
    const name = '名'.repeat(60)
    const rows = Array.from(
      { length: 4000 },
      (_, n) => `1385555${String(n).padStart(4, '0')},${name}`
    )
    await dialog.locator('input[type=file]').setInputFiles(file('慢.csv', ['号码,姓名', ...rows]))
    const bar = dialog.getByRole('progressbar', { name: '慢.csv 的上传进度' })
    await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d%$/)
    expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
    await expect(dialog.getByText('上传成功')).toBeVisible()
    const all = await seen
    const shares = all.slice(all.lastIndexOf(0))
    expect(shares.length).toBeGreaterThan(3)
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect(uploads).toEqual(['xhr', 'xhr'])

    // A removed file is not processed further.
    await dialog.getByRole('button', { name: '移除 慢.csv' }).click()
    const ended = page.waitForEvent('requestfailed', request =>
      request.url().endsWith('/api/files')
    )
    await dialog.locator('input[type=file]').setInputFiles(file('慢.csv', ['号码,姓名', ...rows]))
    await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d%$/)
    await dialog.getByRole('button', { name: '移除 慢.csv' }).click()
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
    await line.detach()
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
})

test('numbers are pasted, and each invalid one shows its reason', async ({ page }) => {
  await openFor(page, TASK)
  const dialog = window(page)
  await dialog.getByRole('tab', { name: '手动录入' }).click()
  const field = dialog.getByRole('textbox', { name: '客户号码' })
  await field.fill(`13866660011\n13866660012 13866660013\n12\n139000011119\n${KNOWN}`)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(field).toHaveValue('12')
  await expect(field).toBeFocused()
  await expect(dialog.getByText('请输入正确的手机号：12')).toBeVisible()
  const rows = dialog.getByRole('list', { name: '客户号码' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /13866660011.*可添加/,
    /13866660012.*可添加/,
    /13866660013.*可添加/,
    /139000011119.*格式无效/,
    new RegExp(`${KNOWN}.*号码已存在`)
  ])
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('members of the address book are picked from two tables', async ({ page }) => {
  await openFor(page, TASK)
  const dialog = window(page)
  await dialog.getByRole('tab', { name: '通讯录导入' }).click()
  await dialog.getByRole('treeitem', { name: '会员' }).click()
  const members = dialog.getByRole('table', { name: '分组成员' })
  await expect(members.getByRole('row')).not.toHaveCount(1)
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(consoleOf(page).getByText('右侧无已选择的成员号码')).toBeVisible()

  await members.getByRole('checkbox').nth(1).click()
  await dialog.getByRole('button', { name: '添加所选（1）' }).click()
  await expect(dialog.getByRole('heading', { name: '已选择的成员（1）' })).toBeVisible()
  await dialog.getByRole('button', { name: /^全部添加/ }).click()
  const chosen = dialog.getByRole('table', { name: '已选择的成员' })
  await expect(chosen.getByRole('row')).toHaveCount(11)
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
})
