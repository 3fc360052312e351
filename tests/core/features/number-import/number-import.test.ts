import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $taskDialog } from '../../../../core/features/call-task-form/task-dialog.ts'
import { addressPicker } from '../../../../core/features/number-import/address-picker.ts'
import { problemsIn } from '../../../../core/features/number-import/check-file.ts'
import type { NumberFile } from '../../../../core/features/number-import/file-types.ts'
import { numbersAdding } from '../../../../core/features/number-import/number-import.ts'
import { $notices } from '../../../../core/notices.ts'
import { liveToken } from '../../../../core/session/token/credentials.ts'
import { coreAgainst } from '../../../support/core/core-against.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
let transfers: ReturnType<typeof transfersOf>
let core: Awaited<ReturnType<typeof coreAgainst>>
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
})
afterAll(() => backend.close())
beforeEach(async () => {
  core = await coreAgainst(backend, 'leader')
  const token = liveToken()?.accessToken ?? ''
  tasks = tasksOf(backend, token)
  transfers = transfersOf(backend, token)
})
afterEach(stopCore)

const notices = () => $notices.get().map(({ text }) => text)
const fileOf = (text: string, name = '名单.csv') => new File([text], name)
const into = async (taskId: string, where: { isTimed?: boolean } = {}) => {
  const adding = numbersAdding({ into: 'task', taskId, ...where })
  await adding.open()
  return adding
}
const tabsOf = (adding: Awaited<ReturnType<typeof into>>) => {
  const details = adding.$details.get()
  return details.status === 'ready' ? details.value.tabs.join(' ') : details.status
}
const only = (files: readonly NumberFile[]): NumberFile => {
  const [file, ...others] = files
  if (!file || others.length > 0) throw new Error(`${files.length} files`)
  return file
}

describe('the ways of adding', () => {
  it.each([
    ['a task', {}, {}, 'file manual addressBook'],
    ['a timed task', {}, { isTimed: true }, 'file addressBook'],
    ['a repair', { taskCategory: 1 as const }, {}, 'file addressBook'],
    ['own fields', { customFields: ['地址'] }, {}, 'file addressBook'],
    ['precise numbers', { taskType: 6 as const }, {}, 'file manual']
  ])('of %s', async (_, task, where, tabs) => {
    expect(tabsOf(await into(await tasks.create(task), where))).toBe(tabs)
  })

  it('of people have no address book', async () => {
    const adding = numbersAdding({ into: 'customer' })
    await adding.open()
    expect(tabsOf(adding)).toBe('file manual')
  })

  it('are none of a task that is over', async () => {
    const id = await tasks.create()
    await tasks.move(id, 'stop')
    expect((await into(id)).$details.get()).toMatchObject({
      status: 'failed',
      failure: { kind: 'refused', message: '任务当前为“已完成”，不能添加号码' }
    })
  })

  it('are its own dialog’s, of a draft', async () => {
    const { callTaskId } = await tasks.ask<{ callTaskId: string }>(
      `/call_tasks/${await tasks.create()}/copy`,
      {}
    )
    expect((await into(callTaskId)).$details.get()).toMatchObject({ failure: { kind: 'aborted' } })
    expect($taskDialog.get()).toMatchObject({ status: 'open', mode: 'edit', taskId: callTaskId })
  })
})

describe('a file', () => {
  const rows = ['号码,姓名', '13800001111,王芳', '138,李雷', '13800001111,王芳', '13800001112,韩梅']

  it('without a fault is sent as it is', async () => {
    const id = await tasks.create()
    const adding = await into(id)
    expect(adding.$canSubmit.get()).toBe(false)
    await adding.files.add([fileOf(rows.slice(0, 2).join('\n'))])
    expect(only(adding.files.$files.get())).toMatchObject({ status: 'ready', isWhole: true })
    expect(adding.$canSubmit.get()).toBe(true)
    expect(await adding.submit()).toBe(true)
    expect(notices()).toContain('导入中，请到传输列表中查看')
    expect(adding.files.$files.get()).toEqual([])
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(1)
  })

  it('with faults waits for a confirmation, and its good rows go alone', async () => {
    const id = await tasks.create()
    const adding = await into(id)
    await adding.files.add([fileOf(rows.join('\n'))])
    const file = only(adding.files.$files.get())
    expect(file).toMatchObject({
      status: 'looked',
      report: { counts: { good: 2, bad: 2, twice: 1 } }
    })
    expect(file.problems.map(({ row }) => row)).toEqual([3, 4])
    expect(core.pending(/files/)).toEqual([])
    expect(adding.$canSubmit.get()).toBe(false)
    await adding.files.send(file.id, false)
    expect(await adding.submit()).toBe(true)
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(2)
    const [job] = await transfers.list()
    expect(job).toMatchObject({ sumCount: 2, successCount: 2, failCount: 0, fileName: '名单.csv' })
  })

  it('as it is brings the others back in a file', async () => {
    const id = await tasks.create()
    const adding = await into(id)
    await adding.files.add([fileOf(rows.join('\n'))])
    await adding.files.send(only(adding.files.$files.get()).id, true)
    expect(await adding.submit()).toBe(true)
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(2)
    const [job] = await transfers.list()
    expect(job).toMatchObject({ successCount: 2, failCount: 2, hasDetail: true })
    expect(await transfers.read(job?.id ?? '', 'failures')).toContain('与第2行的号码重复')
  })

  it('that is cut off on its way is still there, and brings nothing until it has arrived', async () => {
    const id = await tasks.create()
    const adding = await into(id)
    core.break(/POST \/files/)
    await adding.files.add([fileOf(rows.slice(0, 2).join('\n'))])
    const file = only(adding.files.$files.get())
    expect(file).toMatchObject({ status: 'failed', message: '上传失败' })
    expect(await adding.submit()).toBe(false)
    expect((await tasks.detail(id)).totalCount).toBe(0)
    core.break(undefined)
    await adding.files.retry(file.id)
    expect(await adding.submit()).toBe(true)
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(1)
  })

  it('whose import does not begin can be sent once more, without being chosen again', async () => {
    const id = await tasks.create()
    const adding = await into(id)
    await adding.files.add([fileOf(rows.slice(0, 2).join('\n'))])
    core.break(/import$/)
    expect(await adding.submit()).toBe(false)
    expect(adding.$attempt.get()).toMatchObject({ status: 'failed' })
    core.break(undefined)
    expect(await adding.submit()).toBe(true)
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(1)
  })

  it('is held against task and lists before it is submitted, its rows as the file has them', async () => {
    const black = '13800001191'
    const admin = tasksOf(backend, (await backend.signIn('admin')).access_token)
    await admin.ask('/blacklists/batch', { phones: [black] })
    const id = await tasks.create()
    await tasks.add(id, ['13800001112'])
    const adding = await into(id)
    await adding.files.add([fileOf([...rows, '', `${black},赵敏`].join('\n'))])
    const { id: chosen } = only(adding.files.$files.get())
    await adding.files.send(chosen, false)
    const marked = only(adding.files.$files.get())
    expect(marked.checked).toEqual({
      status: 'done',
      ...{ rows: 3, leftOut: 1, uncalled: 1, isCut: false },
      problems: [
        {
          ...{ row: 5, column: '号码', value: '13800001112' },
          ...{ reason: '号码已存在', suggestion: '无需处理，不会重复导入' }
        },
        {
          ...{ row: 7, column: '号码', value: black },
          ...{ reason: '号码在黑名单中，不会拨打', suggestion: '如需拨打，请先移出黑名单' }
        }
      ]
    })
    expect(problemsIn(marked).map(({ row }) => row)).toEqual([3, 4, 5, 7])
    expect(await adding.submit()).toBe(true)
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(3)
    const [job] = await transfers.list()
    expect(job).toMatchObject({ sumCount: 3, successCount: 2, failCount: 1 })
  })

  it('has its rows marked once, by client or server', async () => {
    const id = await tasks.create()
    await tasks.add(id, ['13800001112'])
    const adding = await into(id)
    await adding.files.add([fileOf(rows.join('\n'))])
    await adding.files.send(only(adding.files.$files.get()).id, true)
    const marked = only(adding.files.$files.get())
    expect(marked.checked).toMatchObject({ rows: 4, leftOut: 3, uncalled: 0 })
    expect(problemsIn(marked).map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '3 号码格式不正确',
      '4 与第2行的号码重复',
      '5 号码已存在'
    ])
  })

  it('of people is held against those that are there, in the same way', async () => {
    const { phone } = await backend.db
      .selectFrom('clue')
      .select('phone')
      .where('enterprise_id', '=', 'ent-1')
      .where('is_number_hidden', '=', false)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const adding = numbersAdding({ into: 'clue' })
    await adding.open()
    const people = ['号码,姓名,公司', `${phone},蓝俊杰,`, '13800001177,李雷,']
    await adding.files.add([fileOf(people.join('\n'))])
    const file = only(adding.files.$files.get())
    expect(file.checked).toMatchObject({ status: 'done', rows: 2, leftOut: 1 })
    expect(problemsIn(file).map(({ row, reason }) => `${row} ${reason}`)).toEqual(['2 号码已存在'])
    expect(adding.$canSubmit.get()).toBe(true)
  })

  it('that could not be held against them is reported, and can be submitted or checked again', async () => {
    const id = await tasks.create()
    const adding = await into(id)
    core.break(/import_check/)
    await adding.files.add([fileOf(rows.slice(0, 2).join('\n'))])
    const file = only(adding.files.$files.get())
    expect(file).toMatchObject({ status: 'ready', checked: { status: 'failed' } })
    expect(adding.$canSubmit.get()).toBe(true)
    core.break(undefined)
    await adding.files.check(file.id)
    expect(only(adding.files.$files.get()).checked).toMatchObject({ status: 'done', rows: 1 })
    core.break(/import_check/)
    await adding.files.check(file.id)
    expect(await adding.submit()).toBe(true)
    await expect.poll(async () => (await tasks.detail(id)).totalCount).toBe(1)
  })

  it.each([
    ['another table', 'a,b\n1,2', '表头与模板不一致，请重新下载模板'],
    ['nothing good', '号码,姓名\n1,2', '没有有效的行'],
    ['no text', 'MZ\u0000', '“名单.csv”的内容与格式不符，请使用下载的模板']
  ])('of %s is refused here', async (_, text, message) => {
    const adding = await into(await tasks.create())
    await adding.files.add([fileOf(text)])
    expect(only(adding.files.$files.get())).toMatchObject({ status: 'refused', message })
    expect(core.pending(/files/)).toEqual([])
    expect(adding.$canSubmit.get()).toBe(false)
  })

  // rule number-import-15
  it('is a template first: for the script, and for fields where there are some', async () => {
    const adding = await into(await tasks.create({ templateCode: 'HS-1002' }))
    const blob = await adding.template('csv')
    expect((await blob?.text())?.trim()).toContain('号码,姓名,预约时间')
    const clues = numbersAdding({ into: 'clue' })
    await clues.open()
    clues.customise([])
    expect(await clues.template('csv')).toBeUndefined()
    expect(notices()).toContain('自定义字段启用后，下载导入模板前请先添加自定义字段!')
    clues.customise(['渠道'])
    expect((await (await clues.template('csv'))?.text())?.trim()).toContain('号码,姓名,公司,渠道')
  })
})

test('members are picked once each, the new ones first, and stay on a page that is there', async () => {
  const picker = addressPicker()
  await picker.open()
  expect(picker.$book.get()).toBe(1)
  await picker.chooseGroup('book-3')
  const first = picker.members.$list.get()
  picker.tick(new Set([first.list[0]?.id ?? '']))
  await picker.chooseGroup('book-5')
  expect(picker.$ticked.get().size).toBe(0)
  await picker.pickAll()
  const five = picker.$chosen.get().length
  expect(core.pending(/address_book_items/).at(-1)?.query).toMatchObject({
    page: '1',
    pageSize: '9999',
    groupId: 'book-5'
  })
  picker.pick(first.list.slice(0, 2))
  picker.pick(first.list.slice(0, 3))
  expect(
    picker.$chosen
      .get()
      .map(({ id }) => id)
      .slice(0, 3)
  ).toEqual([first.list[2]?.id, first.list[0]?.id, first.list[1]?.id])
  expect(picker.$chosen.get()).toHaveLength(five + 3)
  picker.turnChosen(2)
  picker.drop([first.list[0]?.id ?? ''])
  expect(picker.$chosenPage.get().page).toBe(2)
  picker.drop(
    picker.$chosen
      .get()
      .slice(1)
      .map(({ id }) => id)
  )
  expect(picker.$chosenPage.get()).toMatchObject({ page: 1, total: 1 })
})

describe('members on their way into a task', () => {
  it('have to be chosen, with the values that the script requires', async () => {
    const id = await tasks.create({ templateCode: 'HS-1002' })
    const adding = await into(id)
    adding.chooseTab('addressBook')
    await adding.picker.open()
    expect(adding.$canSubmit.get()).toBe(false)
    await adding.picker.chooseGroup('book-3')
    expect(adding.$canSubmit.get()).toBe(true)
    expect(await adding.submit()).toBe(false)
    expect(notices()).toContain('右侧无已选择的成员号码')
    await adding.picker.pickAll()
    expect(await adding.submit()).toBe(false)
    expect(notices()).toContain('请填写“预约时间”')
    adding.supplement({ values: { 预约时间: '周一' } })
    expect(await adding.submit()).toBe(true)
    expect((await tasks.detail(id)).totalCount).toBe(40)
  })
})
