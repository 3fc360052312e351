/** What opens over number lists, tasks, plans, scripts, reviews and members. */

import { consoleOf } from '../steps/console-steps.ts'
import { expect } from '../support.ts'
import {
  type Act,
  asks,
  back,
  dialog,
  link,
  list,
  menu,
  moreOf,
  press,
  pressIn,
  radio,
  read,
  rowsHere,
  type State,
  see,
  stay,
  sure,
  tab,
  tick
} from './axe-states.ts'

/** A file with a row that is too short, and one twice. */
const failing: Act = page =>
  dialog('添加号码')(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: '名单.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('号码,姓名\n13866660001,王芳\n138,李雷\n13866660001,王芳')
    })
const mistyped: Act = async page => {
  const place = dialog('添加号码')(page)
  await place.getByRole('tabpanel').getByRole('textbox').first().fill('13866660011\n12')
  await place.getByRole('button', { name: '添加', exact: true }).click()
}

const lists: readonly State[] = [
  ['black list', [link('黑名单'), rowsHere], see('table')],
  [
    'new library, nothing filled in',
    [press('新建黑名单库'), sure('新建黑名单库')],
    dialog('新建黑名单库')
  ],
  ['delete a library', [press('删除黑名单库 投诉客户库')], asks],
  ['add numbers, nothing filled in', [press('添加号码'), press('确定')], read('请输入手机号码')],
  [
    'add numbers from no file',
    [press('添加号码'), tab('文件导入'), press('确定')],
    read('请先上传文件')
  ],
  ['remark of a number', [press('备注 13900001002')], see('dialog')],
  ['take a number out', [press('移出 13900001002')], asks]
]

const tasks: readonly State[] = [
  ['tasks', [link('智能呼叫任务'), rowsHere], see('table')],
  ['alarms of all tasks', [press('全局告警设置')], dialog('全局告警设置')],
  ['start a task', [press('启动 老客户满意度回访')], asks],
  ['end a task', [press('终止 老客户满意度回访')], asks],
  ['more for a task', [press('老客户满意度回访 的更多操作')], menu],
  ['new task', [press('新建任务')], dialog('创建呼叫任务')],
  ['new task, nothing filled in', [press('新建任务'), sure('创建呼叫任务')], read(/处需要修改/)],
  [
    'scripts to choose from',
    [press('新建任务'), pressIn(dialog('创建呼叫任务'), /^话术模板/)],
    list
  ],
  ['numbers with failing rows', [press('添加号码 新品体验邀约'), failing], see('table', /的问题$/)],
  [
    'numbers typed with mistakes',
    [press('添加号码 新品体验邀约'), tab('手动录入'), mistyped],
    read('请输入正确的手机号：12')
  ],
  [
    'numbers from the address book',
    [
      press('添加号码 新品体验邀约'),
      tab('通讯录导入'),
      page => consoleOf(page).getByRole('treeitem', { name: '会员' }).click()
    ],
    see('table', '分组成员')
  ],
  ['task', [press('查看 双十一会员满意度普访')], see('region', '意向等级'), stay],
  ['numbers of a task', [tab('号码'), rowsHere], see('table'), stay],
  ['calls of a task', [tab('通话记录')], see('table'), stay],
  ['settings of a task', [tab('配置')], see('tabpanel'), stay]
]

const manual: readonly State[] = [
  ['manual tasks', [link('人工外呼任务'), rowsHere], see('table')],
  [
    'new plan, nothing filled in',
    [press('新建任务'), sure('创建人工外呼任务')],
    read(/处需要修改/)
  ],
  ['end a plan', [press(/^终止/)], asks],
  ['plan', [press(/^查看任务 阿依古丽/), rowsHere], see('tab', '坐席进度'), stay],
  [
    'assign numbers without a member',
    [tick(0), press('分配所选号码'), sure('分配号码')],
    read('请选择坐席')
  ],
  ['agents of a plan', [tab('坐席进度')], see('table'), stay],
  ['my tasks', [tab('我的任务')], see('tabpanel'), stay]
]

const others: readonly State[] = [
  ['scripts', [link('话术管理（语音交互）'), rowsHere], see('table')],
  ['script', [press('服务满意度回访')], see('dialog')],
  ['stop a script', [moreOf('服务满意度回访 的更多操作', '停用')], asks],
  ['review', [link('任务审核'), rowsHere], see('table')],
  ['reject without a reason', [press(/^驳回/), press('确定')], read('请填写驳回原因')],
  ['approve', [press(/^通过/)], asks],
  [
    'members',
    [
      async page => {
        await page.goto('/console/memberManage')
      },
      rowsHere
    ],
    see('table')
  ],
  ['new member, nothing filled in', [press('添加成员'), sure('添加成员')], dialog('添加成员')],
  ['member being edited', [press(/^编辑 /)], dialog(/^编辑/)],
  ['new password', [moreOf(/的更多操作$/, '重置密码')], see('dialog')],
  ['delete a member', [moreOf(/的更多操作$/, '删除')], asks]
]

/** A form of the settings is left for their lists. */
const backToSettings: Act = async page => {
  await page.keyboard.press('Escape')
  await expect(dialog('工单设置')(page)).toBeVisible()
  await back(page)
}

export const orders: readonly State[] = [
  ['orders', [link('工单管理'), tab('全部'), rowsHere], see('table')],
  ['order', [press(/^查看工单/)], see('heading', '变更记录')],
  [
    'result without a text',
    [press(/^查看工单/), pressIn(dialog(/^工单 GD/), '关闭工单'), press('确定')],
    read('请填写原因')
  ],
  ['new order, nothing filled in', [press('新建工单'), sure('新建工单')], dialog('新建工单')],
  ['settings of orders', [press('工单设置')], see('button', '新增类型')],
  [
    'new type, nothing filled in',
    [press('工单设置'), press('新增类型'), sure('新增类型')],
    read('请填写名称'),
    backToSettings
  ],
  ['board of orders', [radio('看板')], see('list', '工单看板'), stay]
]

/** A group of the tree, which has a menu once it is chosen. */
const group =
  (name: string): Act =>
  page =>
    consoleOf(page).getByRole('treeitem', { name }).first().click()
const backToFields: Act = async page => {
  await page.keyboard.press('Escape')
  await expect(dialog('通讯录字段')(page)).toBeVisible()
  await back(page)
}

export const addressBook: readonly State[] = [
  ['address book', [link('通讯录'), rowsHere], see('treeitem', /供应商/)],
  ['duplicates', [press('号码去重')], see('radiogroup', /^137/)],
  ['merge all duplicates', [press('号码去重'), press('全部保留最新添加的')], asks],
  ['fields of members', [press('字段设置')], see('button', '新增字段')],
  [
    'new field, nothing filled in',
    [press('字段设置'), press('新增字段'), sure('新增字段')],
    read('请填写名称'),
    backToFields
  ],
  ['new member, nothing filled in', [press('新增成员'), sure('新增成员')], read('请输入姓名')],
  ['new group, nothing filled in', [press('新建分组'), sure('新建分组')], read('请输入分组名称')],
  ['menu of a group', [group('会员'), rowsHere, press(/^分组“会员”的更多操作/)], menu],
  [
    'delete a group with members',
    [moreOf(/^分组“会员”的更多操作/, '删除'), pressIn(dialog('删除“会员”'), '删除')],
    read('请选择接收成员的分组')
  ],
  ['access to a group', [moreOf(/^分组“会员”的更多操作/, '权限')], see('radiogroup', '班长')],
  ['move members', [tick(0), press('移动到分组'), sure('移动 1 位成员')], read('请选择分组')],
  ['delete a member', [press(/^删除 /)], asks]
]

/** In the order in which one page is walked through. */
export const work: readonly State[] = [...lists, ...tasks, ...manual, ...others]
