import { expect } from 'chai'
import {
  button,
  dialogEvents,
  type draft,
  element,
  focused,
  leave,
  one,
  pick,
  root,
  setUpDialog,
  spot,
  textShown,
  toggle,
  unfold,
  world,
  write
} from '../support/task-dialog.ts'
import { until } from '../support/wait.ts'

describe('<hutong-call-task-dialog>', () => {
  setUpDialog()

  it('marks what is wrong, leads to the first of it and from the list to each', async () => {
    await element.show('edit', 't-1')
    write(await spot('name'), ' ')
    await unfold()
    await toggle('开启自动重拨')
    write(await spot('redial.redialTimes'), '11')
    ;(await button('确定')).click()
    await textShown('有 3 处需要修改')
    await until('the first has the focus', () => focused()?.closest('[data-field=name]'))
    await until('marked', () => root().querySelector('[data-field=name] [aria-invalid=true]'))
    expect(dialogEvents.at(-1)).to.deep.equal([
      'invalid',
      { mode: 'edit', fields: ['name', 'redial.connectedEnabled', 'redial.redialTimes'] }
    ])
    ;(await button('高级配置')).click()
    await until('folded', () => !root().querySelector('[data-section=redial]'))
    ;(await button('重拨次数：重拨次数为1到10的整数')).click()
    await until('the field has the focus', () =>
      focused()?.closest('[data-field="redial.redialTimes"]')
    )
    write(await spot('redial.redialTimes'), '10')
    await textShown('有 2 处需要修改')
    expect(world.requests).not.to.include('PUT /call_tasks/edit')
    expect(await element.validate()).to.equal(false)
  })

  it('validates a field when it is left, and no other', async () => {
    await element.show('create')
    const name = await spot('name')
    write(name, '')
    leave(name)
    await until('必填', () => root().querySelector('[data-field=name] [role=alert]'))
    expect(root().querySelectorAll('[aria-invalid=true]').length).to.equal(1)
  })

  it('sends the payload (rule call-task-37), and closes', async () => {
    await element.show('create', undefined, { customerIds: ['c-1'], taskType: 6 })
    await textShown('已选 1 位客户')
    await pick('templateCode', '回访')
    ;(await button('确定')).click()
    await until('sent', () => world.requests.includes('POST /call_tasks/create'))
    const sent = world.bodies[world.requests.indexOf('POST /call_tasks/create')] as typeof draft
    expect(sent).to.include({ callTaskId: 't-9', taskType: 6, templateCode: 's-1' })
    expect(sent).to.deep.include({ customerIdList: ['c-1'], noticeConfig: { enabled: false } })
    expect(sent.workTimePeriods[0]?.dialPeriods).to.deep.equal([
      { startTimePoint: '09:00:00', endTimePoint: '20:00:00' }
    ])
    await until('closed', () => !root().querySelector('dialog'))
    expect(dialogEvents.map(([name]) => name)).to.deep.equal([
      'show',
      'before-submit',
      'submit',
      'hide'
    ])
    await textShown('创建成功')
  })

  it('keeps everything when the server refuses, and puts its word at the field', async () => {
    const { routes } = world
    const edit = routes['PUT /call_tasks/edit'] as () => unknown
    const real = window.fetch
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/call_tasks/edit')) return real(request)
      const errmsg = '该话术模板不可用'
      return Response.json({ code: 0, errcode: 'templateCode', errmsg, message: errmsg })
    }
    await element.show('edit', 't-1')
    write(await spot('name'), '改过的名称')
    const failure = await element.submit().catch((error: Error) => error)
    window.fetch = real
    expect(failure).to.include({ name: 'Failure', message: '该话术模板不可用' })
    await until('at the field', () =>
      root()
        .querySelector('[data-field=templateCode] [role=alert]')
        ?.textContent?.includes('该话术模板不可用')
    )
    await until('focused', () => focused()?.closest('[data-field=templateCode]'))
    expect((await spot('name')).value).to.equal('改过的名称')
    routes['PUT /call_tasks/edit'] = edit
    expect(await element.submit()).to.equal('t-1')
  })

  it('lets the page refuse what is sent', async () => {
    element.addEventListener('hutong-before-submit', event => event.preventDefault())
    await element.show('edit', 't-1')
    const failure = await element.submit().catch((error: Error) => error)
    expect(failure).to.include({ name: 'Failure', kind: 'invalid' })
    expect(world.requests).not.to.include('PUT /call_tasks/edit')
    await spot('name')
  })

  it('has what was typed again after a sign-in that ran out in the middle', async () => {
    const session = document.querySelector('hutong-session') as HTMLElement & {
      login(): Promise<void>
    }
    const real = window.fetch
    await element.show('edit', 't-1')
    write(await spot('name'), '写到一半')
    write(await spot('remark'), '登录过期')
    await until('unsaved', () => element.unsaved)
    window.fetch = async (input, init) =>
      new Request(input, init).url.includes('/fake-api/')
        ? Response.json({ message: '请重新登录' }, { status: 401 })
        : real(input, init)
    const failure = await element.submit().catch((error: Error) => error)
    window.fetch = real
    expect(failure).to.include({ name: 'Failure', kind: 'signed-out' })
    await until('out of sight', () => !root().querySelector('dialog'))
    await session.login()
    await textShown('编辑呼叫任务')
    expect((await spot('name')).value).to.equal('写到一半')
    expect((await spot('remark')).value).to.equal('登录过期')
    expect(await element.submit()).to.equal('t-1')
    expect(world.bodies[world.requests.indexOf('PUT /call_tasks/edit')]).to.include({
      name: '写到一半',
      remark: '登录过期'
    })
  })

  it('sends no time in the place of what was typed and is none', async () => {
    await element.show('edit', 't-1')
    const start = await one<HTMLInputElement>('[name$="dialPeriods.0.start"]')
    start.focus()
    write(start, '9:10')
    leave(start)
    await textShown('只能选择整点或半点')
    expect(start.value).to.equal('9:10')
    const failure = await element.submit().catch((error: Error) => error)
    expect(failure).to.include({ name: 'Failure', kind: 'invalid' })
    expect(world.requests).not.to.include('PUT /call_tasks/edit')
    write(start, '9:30')
    leave(start)
    await until('taken over', () => start.value === '09:30')
    expect(await element.submit()).to.equal('t-1')
  })

  it('is not sent with another time, number or field than what was typed', async () => {
    await element.show('create')
    await pick('templateCode', '回访')
    const time = await one<HTMLInputElement>('[name="workTimePeriods.0.dialPeriods.0.end"]')
    time.focus()
    write(time, '12:10')
    ;(await button('确定')).click()
    await textShown('拨打时段：只能选择整点或半点')
    await until('the time has the focus', () => focused() === time)
    write(time, '12:30')
    await unfold()
    const most = await spot('concurrencyLevel')
    most.focus()
    write(most, '999')
    ;(await button('确定')).click()
    await textShown('任务并发数：“999”不能作为并发数')
    const field = await spot('customFields')
    write(field, '订单号')
    ;(await button('确定')).click()
    await textShown('“订单号”尚未添加')
    ;(await button('添加字段')).click()
    ;(await button('确定')).click()
    await until('sent', () => world.requests.includes('POST /call_tasks/create'))
    const sent = world.bodies[world.requests.indexOf('POST /call_tasks/create')]
    expect(sent).to.deep.include({ customFields: '订单号', concurrencyLevel: 0 })
    expect((sent as typeof draft).workTimePeriods[0]?.dialPeriods).to.deep.equal([
      { startTimePoint: '09:00:00', endTimePoint: '12:30:00' }
    ])
  })

  it('warns of hours that the licence keeps from robots, or refuses them', async () => {
    await element.show('edit', 't-1')
    await textShown('到时不会拨打')
    element.setAttribute('policy', 'block')
    await textShown('请修改后提交')
    const failure = await element.submit().catch((error: Error) => error)
    expect(failure).to.include({ name: 'Failure', kind: 'invalid' })
    element.setAttribute('policy', 'warn')
    expect(await element.submit()).to.equal('t-1')
  })
})
