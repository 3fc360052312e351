/** One word for one thing; the exceptions, verbatim sentences, are named beside the check (rule validation-14). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { handleStatus } from '../../../core/features/call-detail/enums.ts'
import { taskPageMessages } from '../../../core/features/call-tasks/messages.ts'
import { callTaskStatus, manualCallStatus } from '../../../core/features/call-tasks/task-enums.ts'
import { connectResult } from '../../../core/features/calls/enums.ts'
import { recordMessages } from '../../../core/features/calls/messages.ts'
import { manualMessages } from '../../../core/features/manual-tasks/messages.ts'
import { supervisionMessages } from '../../../core/features/supervision/messages.ts'
import { listTime, midnight } from '../../../core/lib/format/dates.ts'
import { addTextVariant } from '../../../core/messages/define-messages.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { lineMessages } from '../../../core/phone/line/line-messages.ts'
import { phoneMessages } from '../../../core/phone/phone-messages.ts'
import { softphoneCallMessages } from '../../../core/phone/softphone-call-messages.ts'
import { softphoneMessages } from '../../../core/phone/softphone-messages.ts'
import { menuOf } from '../../../shell/router/menu.ts'
import { routes } from '../../../shell/router/routes.ts'
import { built, everything } from '../../shell/auth-statuses.ts'

const root = new URL('../../../', import.meta.url).pathname
const folders = ['core', 'shell', 'widgets']
const sources = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/english/.test(file))
    .map(file => `${folder}/${file}`)
)
/** Each line that a person may read: `core/features/call-tasks/task-messages.ts: redialNothing: '…'`. */
const lines = sources.flatMap(file =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => /[\u4e00-\u9fff]/.test(line) && !/^(\/?\*|\/\/)/.test(line))
    .map(line => `${file}: ${line}`)
)
const linesWith = (word: RegExp) => lines.filter(line => word.test(line))

it('reads the sentences', () => expect(lines.length).toBeGreaterThan(1000))

const rules: readonly (readonly [old: string, word: RegExp, ...specified: readonly string[]])[] = [
  ['重播', /重播/, 'redialNothing'],
  ['a list that is empty', /主人，/, 'empty', 'empty', 'panelLate'],
  ['calling while 示忙', /坐席状态\[/, 'cannotCall', 'stateQuestion'],
  ['温馨提示', /温馨提示/, 'kindReminder'],
  ['who signs in', /用户名|手机号（账号）/],
  ['numbers', /手机号码/, ...['mobile', 'phoneEmpty', 'phoneMissing', 'phonesMissing']],
  ['numbers of the variant', /'客户号码|'服务对象号码/],
  ['tasks that rest', /任务已停止|停止任务|恢复.*任务'|'恢复'/],
  ['progress', /完成进度/],
  [
    'new tasks',
    /'(创建|新建)(呼叫|人工外呼)?任务'/,
    'create',
    'create',
    'summary',
    'summary',
    'createTitle'
  ],
  ['share', /占拨打/],
  ['busy', /对方忙/],
  ['the far side', /客户已挂断|服务对象已挂断/, 'customerHungUp', 'customerHungUp'],
  ['system', /系统挂断/, '[4,', 'outcomeBySystem'],
  ['scripts to choose from', /话术模板：/],
  ['private addition', /添加后由本人修改/],
  ['the menu entry of scripts', /语音交互(?!）|话术列表)/],
  ['quality', /'检测中/]
]
it.each(rules.map(([old, ...rule]) => [old, rule] as const))('keeps to one word: %s', (_, rule) => {
  const [word, ...specified] = rule
  const keys = linesWith(word).map(line => /: (\S+?):? /.exec(`${line} `)?.[1])
  expect(keys.sort()).toEqual([...specified].sort())
})

it('names the result of a call, and who has ended it', () => {
  expect(connectResult.label(0)).toBe('已接通')
  expect(connectResult.label(5)).toBe('占线')
  expect(handleStatus.label(2)).toBe('已登记')
  expect([phoneMessages.outcomeBusy(), phoneMessages.outcomeBySupervisor()]).toEqual([
    '占线',
    '班长已结束通话'
  ])
  expect(recordMessages.bySupervisor()).toBe('班长已结束通话')
  expect(phoneMessages.customerHungUp()).toBe('对方已挂断')
  const remove = addTextVariant(() => 'social')
  expect(phoneMessages.customerHungUp()).toBe('服务对象已挂断！')
  expect(recordMessages.phone()).toBe('服务对象号码')
  remove()
})

it('names the pausing and resuming of a task', () => {
  for (const status of [callTaskStatus, manualCallStatus]) expect(status.label(3)).toBe('已暂停')
  for (const t of [taskPageMessages, manualMessages])
    expect([t.pause(), t.resume(), t.create()]).toEqual(['暂停', '继续', '新建任务'])
  expect(taskPageMessages.share({ done: 20, total: 30 })).toBe('20/30')
  expect(taskPageMessages.ofDialled({ rate: 40 })).toBe('接通率 40%')
})

it('calls a number by one name in every list of calls and tasks', () => {
  for (const t of [recordMessages, manualMessages, taskPageMessages, supervisionMessages])
    expect(t.phone()).toBe('客户号码')
})

it('names the action of a button, and an empty list', () => {
  expect(softphoneCallMessages.resume()).toBe('恢复通话')
  expect(softphoneCallMessages.qualityUnknown()).toBe('通话质量检测中')
  expect(softphoneMessages.stateNow({ state: '示忙' })).toBe('当前为“示忙”')
  expect(lineMessages.setFreeAndCall()).toBe('置为空闲并呼叫')
  expect([listMessages.noRows(), listMessages.noMatch(), listMessages.clearFilters()]).toEqual([
    '暂无数据',
    '没有符合条件的记录',
    '清空条件'
  ])
})

it('shortens the time of a row', () => {
  const at = (text: string) => Date.parse(text)
  const today = midnight(at('2026-11-20T18:00:00'))
  const times = ['2026-11-20T17:18:31', '2026-11-19T17:18:31', '2025-11-20T17:18:31']
  expect(times.map(time => listTime(at(time), today))).toEqual([
    '今天 17:18',
    '11-19 17:18',
    '2025-11-20 17:18'
  ])
})

it.each(['数据中心', '系统管理', '计费管理'] as const)(
  'has %s in the menu once one may see two of its pages',
  menu => {
    const rows = built(routes).filter(row => row.menu === menu && row.needs)
    const titles = (count: number) =>
      menuOf(rows.slice(0, count), new Set(everything), 'common').map(({ title }) => title)
    expect([titles(0), titles(1), titles(2)]).toEqual([[], [rows[0]?.title], [menu]])
  }
)
