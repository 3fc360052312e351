import type { Page } from 'playwright/test'
import { consoleOf } from '../steps/console-steps.ts'
import { expect } from '../support.ts'
import {
  asks,
  combo,
  days,
  dialog,
  key,
  link,
  list,
  menu,
  moreOf,
  press,
  pressIn,
  read,
  rowsHere,
  type State,
  see,
  sure,
  tick
} from './axe-states.ts'

/** Typed into the palette once it is there. */
const search = (text: string) => (page: Page) =>
  consoleOf(page).getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill(text)

const topBar: readonly State[] = [
  ['user menu', [press(/^用户菜单/)], menu],
  ['seat states', [press(/^坐席状态/)], menu],
  ['palette', [key('Control+k')], dialog('命令面板')],
  ['palette, something found', [key('Control+k'), search('蓝俊杰')], see('option', /蓝俊杰/)],
  ['palette, nothing found', [key('Control+k'), search('没有这样的')], dialog('命令面板')],
  ['transfers', [press(/^传输列表/)], dialog('传输列表')],
  ['messages', [press(/^消息/)], dialog('消息')],
  ['quick call, nothing filled in', [press('快速呼叫'), press('立即呼叫')], read('请选择话术模板')],
  [
    'quick call, its scripts',
    [press('快速呼叫'), page => dialog('快速呼叫')(page).getByRole('combobox').click()],
    list
  ],
  [
    'shortcuts',
    [page => consoleOf(page).locator('[part=main]').focus(), key('?')],
    dialog(/快捷键/)
  ],
  [
    'contact support, nothing filled in',
    [
      press(/^用户菜单/),
      page => consoleOf(page).getByRole('menu').getByText('联系客服').click(),
      pressIn(dialog('联系客服'), '提交')
    ],
    read('请输入反馈内容')
  ],
  ['dial pad', [key('Control+Alt+d')], see('complementary', '通话栏'), press('收起拨号盘')]
]

const customers: readonly State[] = [
  ['customers', [link('客户管理'), rowsHere], see('table')],
  ['unfolded filters', [press('展开')], see('button', '收起')],
  ['date range', [days], see('grid')],
  ['page sizes', [combo('每页条数')], list],
  ['column settings', [press('列设置')], see('checkbox', /^显示/)],
  ['more for a row', [press('蓝俊杰 的更多操作')], menu],
  ['delete a customer', [moreOf('蓝俊杰 的更多操作', '删除')], asks],
  ['new customer, nothing filled in', [press('新增'), sure('新增客户')], read('请输入手机号码')],
  ['regions', [press('新增'), pressIn(dialog('新增客户'), /所在地区/)], dialog('所在地区')],
  ['customer', [press('查看 蓝俊杰')], see('heading', '跟进记录'), press('关闭')],
  ['customer being edited', [press('编辑 蓝俊杰')], dialog('编辑客户')],
  [
    'unsaved customer',
    [
      press('编辑 蓝俊杰'),
      // The list has a field of that name, too.
      page => dialog('编辑客户')(page).getByLabel('公司').fill('远帆社区'),
      key('Escape')
    ],
    asks,
    async page => {
      await asks(page).getByRole('button').last().click()
      await expect(dialog('编辑客户')(page)).toBeHidden()
    }
  ],
  ['add to a task', [press('批量添加')], see('dialog')],
  ['toast of an export', [press('导出')], read('导出中，请到传输列表中查看')],
  [
    'assign without a member',
    [tick(0, 1), press('分配归属人'), sure('分配归属人')],
    dialog('分配归属人')
  ],
  ['delete several', [press('批量删除')], asks],
  [
    'no rows',
    [
      page => consoleOf(page).getByLabel('客户号码', { exact: true }).fill('19999999999'),
      press('查询')
    ],
    read('没有符合条件的记录')
  ]
]

const calls: readonly State[] = [
  ['calls', [link('外呼记录'), rowsHere], see('table')],
  ['call', [press(/^详情/)], see('heading', '通话信息')],
  ['city of a call', [press(/^详情/), press('选择城市')], dialog('选择城市')],
  [
    'customer beside a call',
    [press(/^详情/), pressIn(dialog('呼叫详情'), '查看')],
    dialog('客户信息')
  ],
  ['delete a call', [press(/^删除/)], asks],
  [
    'running calls, none',
    [
      async page => {
        await page.goto('/console/dataManage/callMonitoring')
      }
    ],
    read('当前没有进行中的通话')
  ],
  ['limits of the monitors', [press('告警阈值')], dialog('告警阈值')]
]

/** In the order in which one page is walked through. */
export const office: readonly State[] = [...topBar, ...calls, ...customers]
