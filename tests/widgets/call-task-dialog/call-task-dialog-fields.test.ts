import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  button,
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
import { turn, until } from '../support/wait.ts'

describe('<hutong-call-task-dialog>', () => {
  setUpDialog()

  it('renders only the field that is edited', async () => {
    await element.show('edit', 't-1')
    await unfold()
    await toggle('开启自动重拨')
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
      // The first change may revert invisible state; the next one counts.
      write(input, value.slice(0, -1))
      await turn()
      const before = controlsOf(root())
      write(input, value)
      await until(`${path} written`, () => controlsOf(root()).get(input) !== before.get(input))
      await turn()
      const again = [...controlsOf(root())].filter(([node, props]) => before.get(node) !== props)
      expect(again.length, path).to.be.greaterThan(0)
      for (const [node] of again)
        expect(node.closest('[data-field]')?.getAttribute('data-field'), path).to.equal(path)
    }
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
    ;(await button('重拨')).click()
    const place = await one('[data-section=redial]')
    await until('at the section', () => root().activeElement === place)
    expect(place.getBoundingClientRect().top).to.be.at.least(bar.getBoundingClientRect().bottom)
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
    await textShown('请输入正确的日期，如 2026-11-22')
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
    const sent = world.bodies[world.requests.indexOf('PUT /call_tasks/edit')] as typeof draft
    expect(sent.workTimePeriods[0]?.dialDates).to.deep.equal([
      { startDate: '2027-04-08', endDate: '2027-04-20' }
    ])
  })

  it('shows everything at once in a window of 768 px, and requests the lines of a group', async () => {
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
    await textShown('2/30')
    const body = (await spot('name')).closest('.overflow-auto') as HTMLElement
    expect(body.scrollHeight).to.be.at.most(body.clientHeight)
    await pick('cidResourceType', '号码组')
    await pick('selectedCidGroupId', '一号组')
    await textShown('最大并发 7')
    world.routes['GET /resource_groups'] = () => []
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
    await textShown('最多 10，留空为按资源自动分配')
  })

  it('clears numbers that are not whole, and reports it', async () => {
    await element.show('create')
    await unfold()
    await toggle('限制拨打频次')
    const path = 'dialLimit.connect.dayFreq.dialLeft'
    const number = await spot(path)
    for (const typed of ['-', '-3']) write(number, typed)
    expect(number.value).to.equal('-3')
    leave(number)
    await until('cleared', () => number.value === '')
    await textShown('只支持整数，已清空“-3”')
  })

  it('keeps the focus among the conditions when one is deleted, and numbers their mistakes', async () => {
    await element.show('create')
    await unfold()
    await toggle('通话中短信')
    ;(await button('添加条件')).click()
    ;(await button('确定')).click()
    await textShown('通话中短信条件2的满足：请选择')
    ;(await button('删除条件 2')).click()
    await until('the first condition', () => focused()?.closest('[data-condition="0"]'))
  })

  it('warns that a robot may call a number once a day, or refuses a redial', async () => {
    await element.show('create')
    await unfold()
    await toggle('开启自动重拨')
    ;(await spot<HTMLElement>('redial.connectedEnabled', '[role=checkbox]')).click()
    await textShown('机器人每天只能呼叫同一号码一次')
    element.setAttribute('policy', 'block')
    await textShown('请将重拨间隔设为1440分钟以上')
    write(await spot('redial.redialInterval'), '1440')
    await until('kept', () => !root().textContent?.includes('请将重拨间隔设为'))
  })

  it('adds fields of one’s own, each issue as it is written', async () => {
    await element.show('create')
    await unfold()
    const field = await spot('customFields')
    for (const [typed, issue] of [
      [' ', '输入的值不能为空！'],
      ['门店', undefined],
      ['门店', '请不要添加重复字段！'],
      ['甲，乙', '请不要使用符号","']
    ] as const) {
      write(field, typed)
      ;(await button('添加字段')).click()
      await turn()
      const alert = root().querySelector('[data-field=customFields] [role=alert]')
      expect(alert?.textContent, typed).to.equal(issue)
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
})

/** What React has drawn each node with: a component that is drawn again gives its nodes new props. */
function controlsOf(root: ParentNode): Map<Element, unknown> {
  return new Map(
    [...root.querySelectorAll('*')].flatMap(node => {
      const key = Object.keys(node).find(name => name.startsWith('__reactProps$'))
      return key ? [[node, Reflect.get(node, key)] as const] : []
    })
  )
}
