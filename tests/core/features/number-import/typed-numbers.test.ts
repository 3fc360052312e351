import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { numbersAdding } from '../../../../core/features/number-import/number-import.ts'
import { $notices } from '../../../../core/notices.ts'
import { liveToken } from '../../../../core/session/token/credentials.ts'
import { coreAgainst } from '../../../support/core/core-against.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
let core: Awaited<ReturnType<typeof coreAgainst>>
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
})
afterAll(() => backend.close())
beforeEach(async () => {
  core = await coreAgainst(backend, 'leader')
  const token = liveToken()?.accessToken ?? ''
  tasks = tasksOf(backend, token)
})
afterEach(stopCore)

const notices = () => $notices.get().map(({ text }) => text)
const into = async (taskId: string, where: { isTimed?: boolean } = {}) => {
  const adding = numbersAdding({ into: 'task', taskId, ...where })
  await adding.open()
  return adding
}

describe('numbers that are typed', () => {
  it('are taken apart, checked here and by the server, and stay when they are refused', async () => {
    const id = await tasks.create()
    await tasks.add(id, ['13800001115'])
    const adding = await into(id)
    adding.chooseTab('manual')
    const { issue, left } = adding.typed.take(
      '13800001111\n13800001112 13800001113，139000011119;12\n13800001111、13800001115'
    )
    expect({ issue, left }).toEqual({
      issue: '请输入正确的手机号：12',
      left: '12\n13800001111'
    })
    await adding.typed.check()
    expect(adding.typed.$numbers.get().map(({ phone, message }) => `${phone} ${message}`)).toEqual([
      '13800001111 ',
      '13800001112 ',
      '13800001113 ',
      '139000011119 格式无效',
      '13800001115 号码已存在'
    ])
    // Another user has added one of them meanwhile.
    await tasks.add(id, ['13800001112'])
    expect(await adding.submit()).toBe(false)
    expect(notices()).toContain('成功 2 条，失败 1 条')
    expect(adding.typed.$numbers.get()).toMatchObject([
      { phone: '13800001112', status: 'bad', message: '号码已存在' },
      { phone: '139000011119' },
      { phone: '13800001115' }
    ])
    expect(adding.$canSubmit.get()).toBe(false)
  })

  it('get their problems one by one', () => {
    const { typed } = numbersAdding({ into: 'customer' })
    expect(typed.take(' ').issue).toBe('请输入手机号码')
    expect(typed.take('123456').issue).toBe('请输入正确的手机号')
    expect(typed.take('138 0000 1111')).toEqual({ issue: undefined, left: '' })
    expect(typed.take('13800001111').issue).toBe('号码已存在')
  })

  it('of people are marked as existing before they are sent', async () => {
    const adding = numbersAdding({ into: 'customer' })
    await adding.open()
    adding.chooseTab('manual')
    adding.typed.take('13800007001 13800007002')
    await adding.typed.check()
    expect(adding.typed.$ready.get()).toEqual(['13800007001', '13800007002'])
    expect(await adding.submit()).toBe(true)
    const again = numbersAdding({ into: 'customer' })
    await again.open()
    again.typed.take('13800007002 13800007003')
    await again.typed.check()
    expect(again.typed.$numbers.get()).toMatchObject([
      { phone: '13800007002', status: 'bad', message: '号码已存在' },
      { phone: '13800007003', status: 'good' }
    ])
  })

  it('that could not be checked can be checked again', async () => {
    const adding = await into(await tasks.create())
    adding.typed.take('13800001111')
    core.break(/customers\/check/)
    await adding.typed.check()
    expect(adding.typed.$numbers.get()).toMatchObject([
      { status: 'unchecked', message: '号码未能检查，可重试或直接提交' }
    ])
    core.break(undefined)
    await adding.typed.check()
    expect(adding.typed.$numbers.get()).toMatchObject([{ status: 'good' }])
  })

  it('that could not be checked may be sent all the same, and those that are being checked may not', async () => {
    const id = await tasks.create()
    await tasks.add(id, ['13800001112'])
    const adding = await into(id)
    adding.chooseTab('manual')
    adding.typed.take('13800001111 13800001112')
    expect(adding.$canSubmit.get()).toBe(false)
    core.break(/customers\/check/)
    const checking = adding.typed.check()
    expect(adding.$canSubmit.get()).toBe(false)
    await checking
    expect(adding.$canSubmit.get()).toBe(true)
    expect(await adding.submit()).toBe(false)
    expect(adding.typed.$numbers.get()).toMatchObject([
      { phone: '13800001112', status: 'bad', message: '号码已存在' }
    ])
    expect((await tasks.detail(id)).totalCount).toBe(2)
  })

  it('of a list are marked, and come in to be passed over', async () => {
    const black = '13800001192'
    const admin = tasksOf(backend, (await backend.signIn('admin')).access_token)
    await admin.ask('/blacklists/batch', { phones: [black] })
    const id = await tasks.create()
    const adding = await into(id)
    adding.chooseTab('manual')
    adding.typed.take(`13800001111 ${black}`)
    await adding.typed.check()
    expect(adding.typed.$numbers.get()).toMatchObject([
      { phone: '13800001111', status: 'good' },
      { phone: black, status: 'uncalled', message: '号码在黑名单中，不会拨打' }
    ])
    expect(await adding.submit()).toBe(true)
    expect((await tasks.detail(id)).totalCount).toBe(2)
  })

  // rule number-21
  it('never stand in an address', async () => {
    const adding = await into(await tasks.create())
    adding.chooseTab('manual')
    adding.typed.take('13800001111')
    await adding.typed.check()
    expect(await adding.submit()).toBe(true)
    for (const { path, query } of core.went)
      expect(`${path}${JSON.stringify(query)}`).not.toContain('13800001111')
  })
})
