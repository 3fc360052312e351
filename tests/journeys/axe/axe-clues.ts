import type { Page } from 'playwright/test'
import { consoleOf } from '../steps/console-steps.ts'
import {
  asks,
  dialog,
  moreOf,
  press,
  pressIn,
  radio,
  read,
  rowsHere,
  type State,
  see,
  stay,
  sure
} from './axe-states.ts'

const clues: readonly State[] = [
  [
    'clues',
    [
      async page => {
        await page.goto('/console/clue/mine')
      },
      rowsHere
    ],
    see('table')
  ],
  ['new clue, nothing filled in', [press('新增线索'), sure('新增线索')], read('请输入手机号码')],
  ['clue', [press('查看 谭志强')], see('heading', '线索信息')],
  [
    'clue being edited',
    [press('查看 谭志强'), pressIn(dialog('线索详情'), '编辑')],
    dialog('线索详情')
  ],
  ['turn a clue into a customer', [press('转为客户 谭志强')], asks],
  [
    'share a clue without a member',
    [moreOf('谭志强 的更多操作', '共享'), radio('共享给指定成员'), sure('共享线索')],
    read('请选择成员')
  ],
  ['delete a clue', [moreOf('谭志强 的更多操作', '删除')], asks],
  ['pay for a number', [press(/^查看号码/)], asks]
]

const goTo = (path: string) => async (page: Page) => {
  await page.goto(`/console/${path}`)
}

const tasks: readonly State[] = [
  ['clue tasks', [goTo('clue/task'), rowsHere], see('table', '线索任务列表')],
  [
    'new clue task, nothing filled in',
    [press('新建线索任务'), sure('新建线索任务')],
    read('请选择坐席')
  ],
  ['clue task being edited', [press('编辑 秋季康养展会')], dialog(/编辑/)],
  ['end a clue task', [moreOf('秋季康养展会 的更多操作', '结束')], asks],
  ['delete a clue task', [moreOf('秋季康养展会 的更多操作', '删除')], asks],
  [
    'no clue tasks',
    [
      page => consoleOf(page).getByLabel('任务名称', { exact: true }).fill('没有这样的'),
      press('查询')
    ],
    read('没有符合条件的记录'),
    press('重置')
  ],
  ['clue task', [press('官网预约体验'), rowsHere], see('heading', '官网预约体验'), stay],
  ['share out clues', [press('分配线索')], dialog(/^分配/)],
  ['add clues', [press('添加线索')], dialog('添加号码')],
  [
    'give clues to an agent',
    [
      page =>
        consoleOf(page)
          .getByRole('table', { name: '任务的线索' })
          .locator('tbody tr')
          .first()
          .getByRole('checkbox')
          .click(),
      press('指定负责人')
    ],
    dialog(/负责人/)
  ]
]

const claims: readonly State[] = [
  ['claim clues', [goTo('clue/mine'), rowsHere, press('领取线索')], dialog('领取线索')]
]

/** In the order in which one page is walked through. */
export const clueWork: readonly State[] = [...clues, ...tasks, ...claims]
