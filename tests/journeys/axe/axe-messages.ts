/** Pages of 短信中心, and what opens over them. */
import { consoleOf, openByMenu } from '../steps/console-steps.ts'
import { expect } from '../support.ts'
import {
  type Act,
  asks,
  dialog,
  list,
  moreOf,
  press,
  read,
  rowsHere,
  type State,
  see,
  stay,
  sure,
  tab
} from './axe-states.ts'

const page =
  (name: string): Act =>
  async at => {
    await openByMenu(at, name, '短信中心')
    await expect(consoleOf(at).getByRole('heading', { name, level: 1 })).toBeVisible()
  }
const template: Act = async at => {
  await consoleOf(at).getByRole('combobox', { name: '短信模板' }).click()
  await consoleOf(at).getByRole('option', { name: '回访感谢', exact: true }).click()
}

const sending: readonly State[] = [
  ['message, nothing chosen', [page('短信发送'), press('准备接收人')], read('请选择短信模板')],
  ['message of a template', [template], read('未填变量时'), stay],
  ['recipients from a file', [tab('上传文件')], see('button', '选择文件'), stay],
  [
    'recipients by a search',
    [
      tab('客户'),
      at => consoleOf(at).getByRole('switch', { name: '发给符合以下条件的全部客户' }).click()
    ],
    see('button', '统计人数'),
    stay
  ],
  [
    'recipients of a call task',
    [tab('呼叫任务'), at => consoleOf(at).getByRole('combobox', { name: '选择呼叫任务' }).click()],
    list
  ],
  ['recipients of the address book', [tab('通讯录')], see('tree'), stay]
]

const sent: readonly State[] = [
  ['message tasks', [page('短信任务'), rowsHere], see('table')],
  ['message task', [press('未接通客户提醒 的详情'), rowsHere], dialog('未接通客户提醒')],
  [
    'left-out recipients of a message task',
    [press('未接通客户提醒 的详情'), tab('剔除（0）')],
    dialog('未接通客户提醒')
  ],
  ['resend the failed', [press('重发失败 未接通客户提醒')], asks],
  ['remove a message task', [moreOf('未接通客户提醒 的更多操作', '删除')], asks],
  [
    'sending settings, no time',
    [
      press('发送设置'),
      at => dialog('发送设置')(at).getByRole('textbox', { name: '静默开始' }).fill('25:00'),
      sure('发送设置')
    ],
    read('请输入 00:00 到 23:59 的时间')
  ],
  ['messages', [page('短信记录'), rowsHere], see('table')],
  ['unsubscribed numbers', [tab('退订号码'), press('添加号码')], dialog('添加退订号码')],
  ['templates', [page('短信模板'), rowsHere], see('table')],
  ['new template, nothing filled in', [press('新建模板'), sure('新建短信模板')], read('必填')],
  ['signatures', [page('短信签名'), rowsHere], see('table')],
  ['new signature, nothing filled in', [press('申请签名'), sure('申请短信签名')], read('必填')]
]

/** In the order in which one page is walked through. */
export const messaging: readonly State[] = [...sending, ...sent]
