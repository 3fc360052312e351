import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { inside, stillness, turn, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface CallTaskDialog extends HTMLElement {
  open: boolean
  readonly unsaved: boolean
  show(mode?: string, id?: string, more?: object): Promise<void>
  hide(): Promise<void>
  validate(): Promise<boolean>
  submit(): Promise<string>
}
type Axe = typeof import('axe-core')

const permissions = ['CMC.CALL.TASK.BASIC.OPER', 'CMC.TASK.ALAR']
const evil = '<img src=x onerror="window.pwned=1">'

const draft = {
  callTaskId: 't-1',
  name: '三月回访',
  taskType: 0,
  taskCategory: 0,
  templateCode: 's-1',
  templateName: '回访',
  blacklistLibId: 0,
  cidResourceType: 0,
  weight: 'NORMAL',
  concurrencyLevel: 5,
  exclusiveUseResource: false,
  workTimePeriods: [
    {
      dialDates: [{ startDate: '2027-03-01' }],
      dialPeriods: [{ startTimePoint: '09:00:00', endTimePoint: '23:59:59' }]
    }
  ]
}
const detail = {
  ...draft,
  ...{ id: 't-1', status: 1, statusReason: '', totalCount: 0, finishedCount: 0, skippedCount: 0 },
  ...{ dialledCount: 0, connectedCount: 0, refusedCount: 0, faultCount: 0, runningCount: 0 },
  ...{ remark: '', createType: 'number', ttsType: 2, customFields: '', isSpeedReach: false },
  ...{ isChooseAddressBook: false, addressBookType: 0, creatorName: '林若溪', createTime: 1 },
  ...{ startTime: null, endTime: null, workPeriodLowerBound: '', workPeriodUpperBound: '' },
  canRedial: false,
  names: { lineGroup: '', robots: '', agents: '', library: '', notices: {}, tags: {} }
}
const script = (templateCode: string, templateName: string) => ({
  ...{ templateCode, templateName, interactiveType: 1, available: true },
  ...{ canTransfer: false, variables: [] }
})

describe('<hutong-call-task-dialog>', () => {
  let world: World
  let axe: Axe
  let element: CallTaskDialog
  let heard: [string, unknown][]

  before(async () => {
    world = fakeWorld({
      'GET /users/detail': () => ({
        ...{ id: 'u1', username: 'leader', name: '林若溪', mobile: '', email: '' },
        ...{ departments: [], roles: [], permissions },
        loginEnterprise: { enterpriseName: '呼通', webTracking: false, importRowsLimit: 1 }
      }),
      'GET /call_tasks/create_before_create': () => ({
        callTaskId: 't-9',
        templateMap: { 's-1': '回访' },
        globalDialTimeRange: { startTimePoint: '08:00:00', endTimePoint: '23:00:00' },
        templateVOList: [script('s-1', '回访'), script('s-2', evil)]
      }),
      'GET /call_tasks/t-1/detail': () => detail,
      'GET /call_tasks/alarm/default_settings': () => ({ enabled: true, connectedRate: 0.4 }),
      'GET /line_resources/0': () => [
        { cidNumber: '01088880001', groupId: null, capacity: 10, unallocatedCount: 10 }
      ],
      'GET /resource_groups': () => [],
      'GET /robot_resources/0': () => [
        { holderId: '0', holderName: '全部', totalCount: 9, usedCount: 0 }
      ],
      'GET /out_agent_groups': () => [{ outAgentGroupId: 'g-1', name: '一组', seatCount: 3 }],
      'GET /seat_config': () => ({ page: 1, pageSize: 100, total: 0, hasMore: false, list: [] }),
      'GET /sms_templates/template_in_use': () => ({
        ...{ page: 1, pageSize: 9999, total: 1, hasMore: false },
        list: [{ id: 'm-1', name: '谢谢接听', content: '…' }]
      }),
      'GET /blacklist_libraries': () => [{ libId: 0, libName: '全局黑名单' }],
      'GET /gradings/by_code/s-1/rule_item': () => [
        { levelCode: '01', levelName: 'A级', levelConditions: ['01'] }
      ],
      'GET /verbal_templates/labels/s-1': () => [{ id: 'g', name: '价格' }],
      'GET /redials/create_before/s-1/tags': () => ({
        alreadyConnect: [{ code: '01', label: 'A级' }],
        unconnect: [{ code: '6', label: '无人接听' }]
      }),
      'POST /call_tasks/create': () => ({ callTaskId: 't-9' }),
      'PUT /call_tasks/edit': () => null
    })
    const source = document.createElement('script')
    source.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(source)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
    await signIn(world)
  })
  beforeEach(async () => {
    await setViewport({ width: 1000, height: 800 })
    world.asked.length = 0
    world.bodies.length = 0
    heard = []
    element = document.createElement('hutong-call-task-dialog') as CallTaskDialog
    for (const name of ['show', 'hide', 'submit', 'invalid', 'before-submit'])
      element.addEventListener(`hutong-${name}`, event =>
        heard.push([name, (event as CustomEvent).detail])
      )
    document.body.append(element)
  })
  afterEach(() => {
    element.remove()
    sessionStorage.removeItem('hutong:drafts')
  })

  const root = () => element.shadowRoot as ShadowRoot
  const one = <E extends HTMLElement>(selector: string) => inside<E>(element, selector)
  const said = (words: string) => until(words, () => root().textContent?.includes(words) === true)
  const spot = <E extends HTMLElement = HTMLInputElement>(field: string, within = 'input') =>
    one<E>(`[data-field="${field}"] ${within}`)
  const spotNow = (field: string) =>
    root().querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  const button = (name: string) =>
    until(`button ${name}`, () =>
      [...root().querySelectorAll<HTMLElement>('button')].find(
        it => (it.ariaLabel ?? it.textContent ?? '').trim() === name
      )
    )
  const write = (field: HTMLInputElement, value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const leave = (field: HTMLElement) =>
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  const focused = () => root().activeElement
  const unfold = async () => {
    ;(
      await until('the advanced part', () =>
        [...root().querySelectorAll('button')].find(it => it.textContent?.includes('高级配置'))
      )
    ).click()
    await one('[data-section=capacity]')
  }
  const toggle = async (name: string) => {
    const label = await until(name, () =>
      [...root().querySelectorAll('[role=switch]')].find(
        it => root().getElementById(it.getAttribute('aria-labelledby') ?? '')?.textContent === name
      )
    )
    ;(label as HTMLElement).click()
    await until(`${name} on`, () => label.getAttribute('aria-checked') === 'true')
  }
  const pick = async (field: string, option: string) => {
    ;(await spot<HTMLButtonElement>(field, 'button')).click()
    const found = await until(option, () =>
      [...root().querySelectorAll<HTMLElement>('[role=option]')].find(it =>
        it.textContent?.includes(option)
      )
    )
    found.click()
    await until(`${option} chosen`, () =>
      root().querySelector(`[data-field="${field}"] button`)?.textContent?.includes(option)
    )
  }

  it('is opened by its attribute and by its method, tells the page, and closes', async () => {
    element.setAttribute('open', '')
    const name = await spot('name')
    expect(name.value).to.match(/^呼叫任务\d{14}$/)
    await said('创建呼叫任务')
    expect(heard).to.deep.equal([['show', { mode: 'create', callTaskId: 't-9' }]])
    await element.hide()
    await until('closed', () => !root().querySelector('dialog'))
    expect(element.hasAttribute('open')).to.equal(false)
    expect(heard.at(-1)).to.deep.equal(['hide', {}])
    await element.show('edit', 't-1')
    await said('编辑呼叫任务')
    expect((await spot('name')).value).to.equal('三月回访')
    expect(element.open).to.equal(true)
    // What cannot be changed of a task that is there says so.
    expect((await spot<HTMLButtonElement>('taskType', 'button')).disabled).to.equal(true)
  })

  it('says what it is called for lost contacts, and offers one type only', async () => {
    element.setAttribute('repair', '')
    await element.show('create')
    await said('创建失联修复任务')
    expect(root().querySelector('[data-field=taskType]')).to.equal(null)
  })

  it('draws the field alone in which somebody types', async () => {
    await element.show('edit', 't-1')
    await unfold()
    await toggle('开启自动重播')
    await toggle('限制拨打频次')
    const fields = [
      ['name', '新的名称'],
      ['remark', '备注'],
      ['redial.redialTimes', '3'],
      ['redial.redialInterval', '15'],
      ['dialLimit.connect.dayFreq.dialLeft', '2'],
      ['concurrencyLevel', '7']
    ] as const
    const inputs = await Promise.all(fields.map(([path]) => spot(path)))
    await turn()
    for (const [at, [path, value]] of fields.entries()) {
      const input = inputs[at] as HTMLInputElement
      // The first change may take back what nobody sees; what counts is the next one.
      write(input, value.slice(0, -1))
      await turn()
      const before = drawn(root())
      write(input, value)
      await until(`${path} written`, () => drawn(root()).get(input) !== before.get(input))
      await turn()
      const again = [...drawn(root())].filter(([node, props]) => before.get(node) !== props)
      expect(again.length, path).to.be.greaterThan(0)
      for (const [node] of again)
        expect(node.closest('[data-field]')?.getAttribute('data-field'), path).to.equal(path)
    }
  })

  it('marks what is wrong, leads to the first of it and from the list to each', async () => {
    await element.show('edit', 't-1')
    write(await spot('name'), ' ')
    await unfold()
    await toggle('开启自动重播')
    write(await spot('redial.redialTimes'), '11')
    ;(await button('确 定')).click()
    await said('有 3 处需要修改')
    await until('the first has the focus', () => focused()?.closest('[data-field=name]'))
    await until('marked', () => root().querySelector('[data-field=name] [aria-invalid=true]'))
    expect(heard.at(-1)).to.deep.equal([
      'invalid',
      { mode: 'edit', fields: ['name', 'redial.connectedEnabled', 'redial.redialTimes'] }
    ])
    ;(await button('高级配置')).click()
    await until('folded', () => !root().querySelector('[data-section=redial]'))
    ;(await button('重播次数：重播次数为1到10的整数')).click()
    await until('the field has the focus', () =>
      focused()?.closest('[data-field="redial.redialTimes"]')
    )
    write(await spot('redial.redialTimes'), '10')
    await said('有 2 处需要修改')
    expect(world.asked).not.to.include('PUT /call_tasks/edit')
    expect(await element.validate()).to.equal(false)
  })

  it('has every chip in sight, in two lines where one is too short, and leads below them', async () => {
    await setViewport({ width: 480, height: 800 })
    await element.show('create')
    await pick('taskType', '多号码任务')
    await unfold()
    const bar = await one('nav')
    const chips = [...bar.querySelectorAll('button')]
    expect(chips.map(({ textContent }) => textContent)).to.include.members(['多号码策略', '告警'])
    const { left, right, bottom } = bar.getBoundingClientRect()
    for (const chip of chips) {
      const place = chip.getBoundingClientRect()
      expect(place.left >= left && place.right <= right && place.bottom <= bottom, chip.textContent)
        .to.be.true
    }
    expect(new Set(chips.map(chip => chip.offsetTop)).size).to.equal(2)
    ;(await button('重播')).click()
    const place = await one('[data-section=redial]')
    await until('at the section', () => root().activeElement === place)
    expect(place.getBoundingClientRect().top).to.be.at.least(bar.getBoundingClientRect().bottom)
  })

  it('judges a field when it is left, and no other', async () => {
    await element.show('create')
    const name = await spot('name')
    write(name, '')
    leave(name)
    await until('必填', () => root().querySelector('[data-field=name] [role=alert]'))
    expect(root().querySelectorAll('[aria-invalid=true]').length).to.equal(1)
  })

  it('sends what doc 2 §3.1 says, and closes', async () => {
    await element.show('create', undefined, { customerIds: ['c-1'], taskType: 6 })
    await said('已选 1 位客户')
    await pick('templateCode', '回访')
    ;(await button('确 定')).click()
    await until('sent', () => world.asked.includes('POST /call_tasks/create'))
    const sent = world.bodies[world.asked.indexOf('POST /call_tasks/create')] as typeof draft
    expect(sent).to.include({ callTaskId: 't-9', taskType: 6, templateCode: 's-1' })
    expect(sent).to.deep.include({ customerIdList: ['c-1'], noticeConfig: { enabled: false } })
    expect(sent.workTimePeriods[0]?.dialPeriods).to.deep.equal([
      { startTimePoint: '09:00:00', endTimePoint: '20:00:00' }
    ])
    await until('closed', () => !root().querySelector('dialog'))
    expect(heard.map(([name]) => name)).to.deep.equal(['show', 'before-submit', 'submit', 'hide'])
    await said('创建成功')
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
    expect(world.asked).not.to.include('PUT /call_tasks/edit')
    await spot('name')
  })

  it('closes on Escape, but asks first when something was typed', async () => {
    await element.show('edit', 't-1')
    await until('focus inside', () => focused()?.closest('[data-field=name]'))
    await sendKeys({ press: 'Escape' })
    await until('closed', () => !root().querySelector('dialog'))
    await element.show('edit', 't-1')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    await until('focus inside', () => focused()?.closest('[data-field=name]'))
    await sendKeys({ press: 'Escape' })
    await said('任务尚未保存，确定要关闭吗？')
    await sendKeys({ press: 'Escape' })
    await until('asked no more', () => !root().querySelector('[role=alertdialog]'))
    expect((await spot('name')).value).to.equal('别丢')
    // The dialog is still there, and what is asked again may be answered.
    ;(await button('关闭')).click()
    const answer = await until('the question', () => root().querySelector('[role=alertdialog]'))
    answer.querySelectorAll('button')[1]?.click()
    await until('closed', () => !root().querySelector('dialog'))
  })

  it('asks before another task takes the place of one that is typed', async () => {
    await element.show('create')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    const answer = async (at: 0 | 1) => {
      const question = await until('the question', () => root().querySelector('[role=alertdialog]'))
      expect(question.textContent).to.include('任务尚未保存，确定要关闭吗？')
      question.querySelectorAll('button')[at]?.click()
      await until('asked no more', () => !root().querySelector('[role=alertdialog]'))
    }
    const first = element.show('edit', 't-1')
    await answer(0)
    await first
    expect((await spot('name')).value).to.equal('别丢')
    expect(world.asked).not.to.include('GET /call_tasks/t-1/detail')
    const second = element.show('edit', 't-1')
    await answer(1)
    await second
    await said('编辑呼叫任务')
    await until('the other', () => spotNow('name')?.value === '三月回访')
  })

  it('asks too where an attribute names another task', async () => {
    element.setAttribute('open', '')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    element.setAttribute('repair', '')
    const question = await until('the question', () => root().querySelector('[role=alertdialog]'))
    expect(spotNow('name')?.value).to.equal('别丢')
    question.querySelectorAll('button')[1]?.click()
    await said('创建失联修复任务')
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
    await said('编辑呼叫任务')
    expect((await spot('name')).value).to.equal('写到一半')
    expect((await spot('remark')).value).to.equal('登录过期')
    expect(await element.submit()).to.equal('t-1')
    expect(world.bodies[world.asked.indexOf('PUT /call_tasks/edit')]).to.include({
      name: '写到一半',
      remark: '登录过期'
    })
  })

  it('takes days as people write them, or from a calendar, and shows them one way', async () => {
    await element.show('edit', 't-1')
    const day = (side: string) => one<HTMLInputElement>(`[name$="dialDates.0.${side}"]`)
    const [start, end] = [await day('startDate'), await day('endDate')]
    expect([start.type, start.value]).to.deep.equal(['text', '2027-03-01'])
    expect([end.value, end.placeholder]).to.deep.equal(['', '不限'])
    write(start, '2027年4月8日')
    leave(start)
    await until('tidied', () => start.value === '2027-04-08')
    write(end, '明年')
    leave(end)
    await said('请输入正确的日期，如 2026-11-22')
    write(end, '20270409')
    leave(end)
    await until('tidied', () => end.value === '2027-04-09')
    await until('right again', () => end.getAttribute('aria-invalid') === 'false')
    ;(await button('从日历选择截止日')).click()
    const grid = await one('[role=grid][aria-label*="2027"]')
    const on = (date: string) =>
      grid.querySelector<HTMLButtonElement>(`[data-day="${date}"] button`) as HTMLButtonElement
    expect(on('2027-04-07').disabled).to.equal(true)
    on('2027-04-20').click()
    await until('taken over', () => end.value === '2027-04-20')
    await until('closed', () => !root().querySelector('[role=grid][aria-label*="2027"]'))
    await element.submit()
    const sent = world.bodies[world.asked.indexOf('PUT /call_tasks/edit')] as typeof draft
    expect(sent.workTimePeriods[0]?.dialDates).to.deep.equal([
      { startDate: '2027-04-08', endDate: '2027-04-20' }
    ])
  })

  it('sends no time in the place of what was typed and is none', async () => {
    await element.show('edit', 't-1')
    const start = await one<HTMLInputElement>('[name$="dialPeriods.0.start"]')
    start.focus()
    write(start, '9:10')
    leave(start)
    await said('只能选择整点或半点')
    expect(start.value).to.equal('9:10')
    const failure = await element.submit().catch((error: Error) => error)
    expect(failure).to.include({ name: 'Failure', kind: 'invalid' })
    expect(world.asked).not.to.include('PUT /call_tasks/edit')
    write(start, '9:30')
    leave(start)
    await until('taken over', () => start.value === '09:30')
    expect(await element.submit()).to.equal('t-1')
  })

  it('shows everything at once in a window of 768 px, and asks a group for its lines', async () => {
    const group = { groupId: 'l-1', groupName: '一号组', capacity: 9, unallocatedCount: 9 }
    world.routes['GET /resource_groups'] = () => [group]
    world.routes['GET /line_resources/l-1'] = (_, { searchParams }) => ({
      ...{ page: 1, pageSize: 999, total: 1, hasMore: false },
      list: [
        {
          ...{ cidNumber: '01088880002', groupId: 'l-1', capacity: 7 },
          unallocatedCount: searchParams.get('holderType') === '3' ? 7 : 0
        }
      ]
    })
    await setViewport({ width: 1366, height: 768 })
    await element.show('create')
    write(await spot('remark'), '回访')
    await said('2/30')
    const body = (await spot('name')).closest('.overflow-auto') as HTMLElement
    expect(body.scrollHeight).to.be.at.most(body.clientHeight)
    await pick('cidResourceType', '号码组')
    await pick('selectedCidGroupId', '一号组')
    await said('最大并发 7')
    world.routes['GET /resource_groups'] = () => []
  })

  it('has what was typed again after the page was loaded anew, and lets it go', async () => {
    await element.show('create')
    write(await spot('name'), '没打完')
    await turn()
    element.remove()
    await turn()
    element = document.createElement('hutong-call-task-dialog') as CallTaskDialog
    document.body.append(element)
    await element.show('create')
    await said('已恢复上次未提交的内容')
    expect((await spot('name')).value).to.equal('没打完')
    ;(await button('重新填写')).click()
    await until('anew', () =>
      root()
        .querySelector<HTMLInputElement>('[data-field=name] input')
        ?.value.startsWith('呼叫任务')
    )
  })

  it('shows what belongs to a task that agents answer, and nothing of robots', async () => {
    await element.show('create')
    await pick('templateCode', '回访')
    await pick('taskType', '坐席接听')
    await spot('manualAnswerTarget', 'button')
    for (const gone of ['templateCode', 'robotHolderType', 'manualAnswerType'])
      expect(root().querySelector(`[data-field=${gone}]`), gone).to.equal(null)
    await unfold()
    expect(root().querySelector('[data-section=redial]')).to.equal(null)
    expect(root().querySelector('[data-section=notices]')).to.equal(null)
    await pick('manualAnswerTarget', '坐席组')
    await pick('outManualTargetId', '一组')
    await pick('taskType', 'AI接听')
    expect((await spot<HTMLButtonElement>('templateCode', 'button')).textContent).to.include(
      '请选择'
    )
  })

  it('takes no more calls at once than the lines have left', async () => {
    await element.show('create')
    await unfold()
    const field = await spot('concurrencyLevel')
    write(field, '10.6')
    leave(field)
    await until('none', () => field.value === '')
    write(field, '9.5')
    leave(field)
    await until('whole', () => field.value === '9')
    await said('最多 10，留空为按资源自动分配')
  })

  it('is not sent with another time, number or field than what was typed', async () => {
    await element.show('create')
    await pick('templateCode', '回访')
    const time = await one<HTMLInputElement>('[name="workTimePeriods.0.dialPeriods.0.end"]')
    time.focus()
    write(time, '12:10')
    ;(await button('确 定')).click()
    await said('拨打时段：只能选择整点或半点')
    await until('the time has the focus', () => focused() === time)
    write(time, '12:30')
    await unfold()
    const most = await spot('concurrencyLevel')
    most.focus()
    write(most, '999')
    ;(await button('确 定')).click()
    await said('任务并发数：“999”不能作为并发数')
    const field = await spot('customFields')
    write(field, '订单号')
    ;(await button('确 定')).click()
    await said('“订单号”尚未添加')
    ;(await button('添加字段')).click()
    ;(await button('确 定')).click()
    await until('sent', () => world.asked.includes('POST /call_tasks/create'))
    const sent = world.bodies[world.asked.indexOf('POST /call_tasks/create')]
    expect(sent).to.deep.include({ customFields: '订单号', concurrencyLevel: 0 })
    expect((sent as typeof draft).workTimePeriods[0]?.dialPeriods).to.deep.equal([
      { startTimePoint: '09:00:00', endTimePoint: '12:30:00' }
    ])
  })

  it('clears figures that are no whole numbers, and says so', async () => {
    await element.show('create')
    await unfold()
    await toggle('限制拨打频次')
    const path = 'dialLimit.connect.dayFreq.dialLeft'
    const figure = await spot(path)
    for (const typed of ['-', '-3']) write(figure, typed)
    expect(figure.value).to.equal('-3')
    leave(figure)
    await until('cleared', () => figure.value === '')
    await said('只支持整数，已清空“-3”')
  })

  it('keeps the focus among the conditions when one is deleted, and numbers their mistakes', async () => {
    await element.show('create')
    await unfold()
    await toggle('通话中短信')
    ;(await button('添加条件')).click()
    ;(await button('确 定')).click()
    await said('通话中短信条件2的满足：请选择')
    ;(await button('删除条件 2')).click()
    await until('the first condition', () => focused()?.closest('[data-condition="0"]'))
  })

  it('says that a robot may call a number once a day, or refuses a redial', async () => {
    await element.show('create')
    await unfold()
    await toggle('开启自动重播')
    ;(await spot<HTMLElement>('redial.connectedEnabled', '[role=checkbox]')).click()
    await said('机器人每天只能呼叫同一号码一次')
    element.setAttribute('policy', 'block')
    await said('请将重播间隔设为1440分钟以上')
    write(await spot('redial.redialInterval'), '1440')
    await until('kept', () => !root().textContent?.includes('请将重播间隔设为'))
  })

  it('adds fields of one’s own, each complaint as it is written', async () => {
    await element.show('create')
    await unfold()
    const field = await spot('customFields')
    for (const [typed, complaint] of [
      [' ', '输入的值不能为空！'],
      ['门店', undefined],
      ['门店', '请不要添加重复字段！'],
      ['甲，乙', '请不要使用符号","']
    ] as const) {
      write(field, typed)
      ;(await button('添加字段')).click()
      await turn()
      const alert = root().querySelector('[data-field=customFields] [role=alert]')
      expect(alert?.textContent, typed).to.equal(complaint)
    }
    expect(root().querySelectorAll('[data-field=customFields] li').length).to.equal(1)
  })

  it('takes alarms from the global setting, and shows them read-only', async () => {
    await element.show('create')
    await unfold()
    await toggle('开启告警')
    const tick = await until('接通率低于', () =>
      root().querySelector<HTMLElement>('[data-field="alarm.connectedRate"] [role=checkbox]')
    )
    tick.click()
    const value = await spot('alarm.connectedRate')
    await until('30', () => value.value === '30')
    write(value, '101')
    await until('101 is not taken', () => value.value === '')
    const reference = await until('引用全局设置', () =>
      [...root().querySelectorAll<HTMLElement>('[role=checkbox]')].find(
        it => it.nextElementSibling?.textContent === '引用全局设置'
      )
    )
    reference.click()
    await until('the global 40', () => value.value === '40' && value.disabled)
  })

  it('warns of hours that the licence keeps from robots, or refuses them', async () => {
    await element.show('edit', 't-1')
    await said('到时不会拨打')
    element.setAttribute('policy', 'block')
    await said('请修改后提交')
    const failure = await element.submit().catch((error: Error) => error)
    expect(failure).to.include({ name: 'Failure', kind: 'invalid' })
    element.setAttribute('policy', 'warn')
    expect(await element.submit()).to.equal('t-1')
  })

  it('stands in the page where it is told to', async () => {
    element.setAttribute('inline', '')
    await one('[part=base]')
    await spot('name')
    expect(root().querySelector('dialog')).to.equal(null)
    expect(focused()).to.equal(null)
  })

  it('takes every text for a text', async () => {
    await element.show('create')
    ;(await spot<HTMLButtonElement>('templateCode', 'button')).click()
    await said(evil)
    expect(root().querySelector('img')).to.equal(null)
    expect(Reflect.get(window, 'pwned')).to.equal(undefined)
  })

  it('is as it is in a page that dresses everything its own way', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*,dialog,input,button{all:unset!important;display:none!important;font:1px serif!important}' +
        'html,body,hutong-call-task-dialog{display:block!important}'
    )
    document.adoptedStyleSheets.push(sheet)
    try {
      await element.show('create')
      const name = await spot('name')
      const window = await one('dialog')
      expect(Math.round(window.getBoundingClientRect().width)).to.equal(660)
      expect(name.checkVisibility()).to.equal(true)
      expect(getComputedStyle(name).fontSize).to.equal('14px')
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(it => it !== sheet)
    }
  })

  for (const theme of ['light', 'dark'])
    it(`has nothing that axe finds, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await element.show('edit', 't-1')
      await unfold()
      for (const name of ['开启自动重播', '挂机短信', '限制拨打频次', '开启告警'])
        await toggle(name)
      write(await spot('name'), '')
      ;(await button('确 定')).click()
      await said('处需要修改')
      await stillness(root())
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([])
    })

  it('has no name that HTML keeps for itself, nor has any other element', async () => {
    const manifest = await fetch('/dist/custom-elements.json')
    const { modules } = (await manifest.json()) as {
      modules: { declarations: { tagName: string; members: { name: string }[] }[] }[]
    }
    const names = modules.flatMap(({ declarations }) =>
      declarations.flatMap(({ members = [] }) => members.map(({ name }) => name))
    )
    expect(names).to.include('validate')
    expect(names.filter(name => name in HTMLElement.prototype)).to.deep.equal([])
  })
})

/** What React has drawn each node with: a component that is drawn again gives its nodes new props. */
function drawn(root: ParentNode): Map<Element, unknown> {
  return new Map(
    [...root.querySelectorAll('*')].flatMap(node => {
      const key = Object.keys(node).find(name => name.startsWith('__reactProps$'))
      return key ? [[node, Reflect.get(node, key)] as const] : []
    })
  )
}
