import type { Locator, Page } from 'playwright/test'
import { consoleOf, enterConsole } from '../../steps/console-steps.ts'
import { chineseOn, keepReplies, switchToEnglish } from '../../steps/english-steps.ts'
import { expect, test } from '../../support.ts'

/** A page, and what is pressed there one after the other: the beginnings of names. */
type Opening = readonly [path: string, ...names: readonly string[]]

/** The end of a text message, and what was said in Chinese before. */
const known = ['回TD退订', '消息已全部标为已读']

const settings = [
  ...['enterprise', 'calls', 'dialling', 'signIn', 'fields', 'messageGateway', 'apiKeys'],
  ...['webhooks', 'deliveries', 'retention', 'licences']
]

const openings: readonly Opening[] = [
  ['/callManage/callTask', '查看 十月满意度回访'],
  ['/callManage/callTask', '查看 十月满意度回访', '配置'],
  ['/callManage/callTask', '新建任务', '高级配置'],
  ['/callManage/callTask', '添加号码 '],
  ['/callManage/callTask', '全局告警设置'],
  ['/callManage/verbelTemplate', '编辑 '],
  ['/callManage/intentRule', '编辑规则 '],
  ['/callManage/reception', '编辑 '],
  ['/callManage/outCall', '详情 '],
  ['/callManage/serviceRecords', '编辑 '],
  ['/callManage/blackList', '添加号码'],
  ['/message/template', '新建模板'],
  ['/customer/index', '编辑 '],
  ['/customer/index', '查看 '],
  ['/customer/index', '批量添加'],
  ['/clue/mine', '查看 '],
  ['/clue/task', '新建线索任务'],
  ['/workOrder/index?view=all', '详情 '],
  ['/workOrder/index', '工单设置'],
  ['/workOrder/index', '新建工单'],
  ['/addressBook/index', '新增成员'],
  ['/addressBook/index', '字段设置'],
  ['/introduce/index', '传输列表'],
  ['/introduce/index', '消息'],
  ['/systemManage/accountManage', '添加成员'],
  ['/systemManage/roleManage', '新增角色'],
  ['/systemManage/departManage', '新增部门'],
  ['/systemManage/workerManage', '新增坐席'],
  ['/systemManage/lineManage', '新增线路'],
  ['/systemManage/robotManage', '新增机器人组'],
  ...settings.map((section): Opening => [`/systemManage/systemSetting?section=${section}`])
]

test.use({ hasCampaigns: true })

const named = (page: Page, name: string): Locator => {
  const pressable = consoleOf(page).locator(':is(button, a, [role=tab]):visible')
  const labelled = consoleOf(page).locator(`:is(button, a)[aria-label^="${name}"]:visible`)
  return pressable
    .filter({ hasText: new RegExp(`^\\s*${name}`) })
    .or(labelled)
    .first()
}

test('what is opened on a page of the console has no Chinese text of its own left in English', async ({
  page
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(10_000)
  await keepReplies(page)
  await enterConsole(page, 'admin')
  for (const [path, ...names] of openings) {
    await page.goto(`/console${path}`)
    await expect(consoleOf(page).locator('[part=main] h1').first()).toBeVisible()
    await expect(page).toHaveTitle(/ - 呼通$/)
    for (const name of names) await named(page, name).click()
    await page.waitForLoadState('networkidle')
    await switchToEnglish(page)
    // The title follows the page.
    const message = [path, ...names].join(' ')
    await expect.poll(() => chineseOn(page, known), { message }).toEqual([])
  }
})
