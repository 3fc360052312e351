import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { gbk } from '../../support/scenes/gbk.ts'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const MAIN = ['hutong-console', '[part=main]']

const rows = (page: Page) => consoleOf(page).getByRole('table').locator('tbody tr')
const question = (page: Page) =>
  consoleOf(page).getByRole('alertdialog', { name: /^(删除|移出)“.*”？$/ })
const dialog = (page: Page, name: string | RegExp) => consoleOf(page).getByRole('dialog', { name })
const press = (page: Page, name: string) =>
  consoleOf(page).getByRole('button', { name, exact: true }).click()
const notice = (page: Page, text: string) => consoleOf(page).getByText(text, { exact: true })

test('numbers go into a library of the black list, and the library goes with them', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/blackList')
  const main = consoleOf(page)
  const libraries = main.getByRole('navigation', { name: '黑名单库' })
  await expect(libraries.getByRole('button', { name: /^全局黑名单库/ })).toHaveAttribute(
    'aria-current',
    'true'
  )
  await expect(rows(page)).toHaveCount(2)

  await press(page, '新建黑名单库')
  await dialog(page, '新建黑名单库').getByLabel('名称').fill('投诉客户库')
  await press(page, '确定')
  await expect(dialog(page, '新建黑名单库')).toContainText('黑名单库名称已存在')
  await dialog(page, '新建黑名单库').getByLabel('名称').fill('催收投诉')
  await press(page, '确定')
  await expect(libraries.getByRole('button', { name: /^催收投诉/ })).toHaveAttribute(
    'aria-current',
    'true'
  )
  await expect.poll(() => new URL(page.url()).searchParams.get('library')).toBe('3')

  // Each number that is refused says why, and stays to be put right.
  await press(page, '添加号码')
  const adding = dialog(page, '添加号码到催收投诉')
  await press(page, '确定')
  await expect(adding).toContainText('请输入手机号码')
  await adding.getByLabel('号码列表').fill('13755001001，13755001002\n12')
  await adding.getByLabel('备注（可选）').fill('多次投诉')
  await press(page, '确定')
  await expect(adding).toContainText('成功 2 条，失败 1 条')
  await expect(adding.getByRole('listitem')).toHaveText('12请输入正确的手机号')
  await expect(adding.getByLabel('号码列表')).toHaveValue('12')
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
  await adding.getByLabel('号码列表').fill('13755001003')
  await press(page, '确定')
  await expect(adding).toBeHidden()
  await expect(rows(page)).toHaveCount(3)
  await expect(libraries.getByRole('button', { name: /^催收投诉/ })).toContainText('3 个号码')

  // A file is a job of the transfer list; its rows are there when it is over.
  await press(page, '添加号码')
  await adding.getByRole('tab', { name: '文件导入' }).click()
  await press(page, '确定')
  await expect(adding).toContainText('请先上传文件')
  await adding.locator('input[type=file]').setInputFiles({
    name: '名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('号码,备注\n13755001004,来自文件\n13755001001,\n')
  })
  await expect(adding.getByRole('status').filter({ hasText: '上传成功' })).toBeVisible()
  await press(page, '确定')
  await expect(notice(page, '导入中，请到传输列表中查看')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: '13755001004' })).toContainText('来自文件')
  expect(await axeFinds(page, MAIN)).toEqual([])

  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  await press(page, '删除黑名单库 催收投诉')
  await expect(question(page)).toContainText('库中的 4 个号码将一并删除')
  await press(page, '删除')
  await expect(libraries.getByRole('button', { name: /^催收投诉/ })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
})

test('a file for a list is looked at before anything of it is sent, and brings its good rows', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/whiteList')
  await expect(rows(page)).toHaveCount(1)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/files')) sent.push(request.postData() ?? '')
  })
  await press(page, '添加号码')
  const adding = dialog(page, '添加号码到白名单')
  await adding.getByRole('tab', { name: '文件导入' }).click()
  await adding.locator('input[type=file]').setInputFiles({
    name: '白名单.csv',
    mimeType: 'text/csv',
    buffer: gbk(
      [
        '姓名,手机号码,备注',
        '王芳,137-5500 6001,老客户',
        '=1+1,13755006002,',
        '李雷,1375500,x',
        '赵六,电话13755006003,改一改',
        '钱七,13755006001,重复',
        '孙八,1.38E+10,'
      ].join('\n')
    )
  })
  const found = adding.getByRole('table', { name: '文件 白名单.csv 的问题' })
  await expect(found.locator('tbody tr')).toHaveText([
    /^5\s*手机号码\s*电话13755006003\s*号码格式不正确\s*改为 13755006003$/,
    /^6\s*手机号码\s*13755006001\s*与第2行的号码重复\s*删除此行$/,
    /^7\s*手机号码\s*1.38E\+10\s*号码已被表格软件四舍五入\s*把该列设为文本后重新填写$/
  ])
  await expect(adding).toContainText('3 行有效，3 行有问题，其中 1 行号码重复')
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
  await press(page, '确定')
  await expect(adding).toContainText('文件中有问题行，请先选择导入哪些数据')
  expect(sent).toEqual([])

  const saving = page.waitForEvent('download')
  await adding.getByRole('button', { name: '下载修正后的文件（4 行）' }).click()
  const saved = await (await saving).path()
  expect(
    readFileSync(saved, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
  ).toEqual([
    '姓名,手机号码,备注',
    '王芳,13755006001,老客户',
    "'=1+1,13755006002,",
    '李雷,1375500,x',
    '赵六,13755006003,改一改'
  ])

  await adding.getByRole('button', { name: '仅导入 3 行有效数据' }).click()
  await expect(adding.getByRole('status').filter({ hasText: '上传成功' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toContain('13755006003')
  await press(page, '确定')
  await expect(adding).toBeHidden()
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: '13755006001' })).toContainText('老客户')
})

test('a red list is searched, noted, emptied and taken away as a file; a white one is the same', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/redList')
  const main = consoleOf(page)
  await expect(rows(page)).toHaveCount(2)
  await main.getByLabel('号码', { exact: true }).fill('13900002001')
  await press(page, '查询')
  await expect(rows(page)).toHaveCount(1)
  expect(page.url()).not.toContain('13900002001')

  await press(page, '备注 13900002001')
  await dialog(page, '备注：13900002001').getByRole('textbox').fill('已核实的合作方')
  await press(page, '确定')
  await expect(rows(page).first()).toContainText('已核实的合作方')

  await press(page, '导出')
  await expect(notice(page, '导出中，请到传输列表中查看')).toBeVisible()

  await press(page, '移出 13900002001')
  await expect(question(page)).toContainText('是否确认将“13900002001”移出红名单？')
  await question(page).getByRole('button', { name: '移出', exact: true }).click()
  await expect(notice(page, '移出成功')).toBeVisible()
  await expect(main.getByText('没有符合条件的记录')).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])

  await main.getByRole('link', { name: '白名单' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('checkbox').click()
  await press(page, '批量移出')
  const confirmation = main.getByRole('alertdialog', { name: '批量移出 1 项？' })
  await confirmation.getByRole('button', { name: '批量移出' }).click()
  await expect(main.getByText('暂无数据', { exact: true })).toBeVisible()
})
