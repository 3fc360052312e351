import { describe, expect, test } from 'vitest'
import {
  countIssue,
  isShared,
  type ManualMove,
  manualDialTimes,
  manualIssues,
  manualStatus,
  mayEditManual,
  mayFillManual,
  mayMoveManual,
  mayRemoveManual
} from '../../../../core/features/manual-tasks/rules.ts'
import type { ManualTaskDraft } from '../../../../core/features/manual-tasks/schemas.ts'

const TODAY = '2026-11-22'
const draft = (more: Partial<ManualTaskDraft> = {}): ManualTaskDraft => ({
  name: '三月回访',
  remark: '',
  guide: '',
  allocateWay: 1,
  seatIds: [],
  agentGroupIds: [],
  startDate: TODAY,
  endDate: '',
  startTimePoint: '09:00',
  endTimePoint: '18:00',
  callOrder: 1,
  maxCalls: 1,
  redialInterval: 30,
  claimLimit: 20,
  leaseMinutes: 30,
  autoNext: false,
  autoNextSeconds: 10,
  blacklistLibId: 0,
  ...more
})
const wrong = (more: Partial<ManualTaskDraft>) =>
  manualIssues(draft(more), TODAY).map(({ field, message }) => `${field} ${message}`)

describe('a manual task', () => {
  const all = Object.entries(manualStatus)
  const those = (may: (status: number) => boolean) =>
    all.filter(([, status]) => may(status)).map(([name]) => name)

  test.each<[ManualMove, string[]]>([
    ['start', ['waiting']],
    ['pause', ['running']],
    ['resume', ['paused']],
    ['stop', ['running', 'waiting', 'paused']]
  ])('can %s when it is %o', (move, from) =>
    expect(those(status => mayMoveManual(status, move))).toEqual(from)
  )

  test('is changed, removed and filled in some states only', () => {
    expect(those(mayEditManual)).toEqual(['waiting', 'paused', 'invalid'])
    expect(those(mayRemoveManual)).toEqual(['waiting', 'done', 'ended', 'invalid'])
    expect(those(mayFillManual)).toEqual(['running', 'waiting', 'paused', 'done'])
  })

  test('is shared out by the server in two of its ways', () => {
    expect([0, 1, 2, 3, 4, 5].filter(isShared)).toEqual([0, 3])
  })

  test('is dialled in its days and hours, which the licence does not bind', () => {
    expect(
      manualDialTimes(
        {
          startDate: '2026-11-22',
          endDate: '2026-11-30',
          startTimePoint: '09:05',
          endTimePoint: '18:30'
        },
        { global: [540, 1200], holidays: ['2026-11-25'] }
      )
    ).toEqual({
      periods: [
        {
          dialDates: [{ startDate: '2026-11-22', endDate: '2026-11-30' }],
          dialPeriods: [[545, 1110]]
        }
      ],
      global: [540, 1200],
      holidays: ['2026-11-25'],
      isRobot: false
    })
  })
})

describe('the form of a manual task', () => {
  test('is right as it is', () => expect(wrong({})).toEqual([]))

  test('reports what is missing, in its own order', () => {
    expect(
      wrong({
        name: ' ',
        allocateWay: 0,
        startDate: '',
        startTimePoint: '',
        endTimePoint: '',
        maxCalls: 0
      })
    ).toEqual([
      'name 必填',
      'agents 自动分配需要选择坐席或坐席组',
      'startDate 开始日期不能为空',
      'startTimePoint 请选择开始时间',
      'endTimePoint 请选择结束时间',
      'maxCalls 请输入1到10的整数'
    ])
  })

  test.each([
    ['name', 128, '任务名称不能超过128个字符'],
    ['remark', 30, '备注不能超过30个字符'],
    ['guide', 2000, '话术提示不能超过2000个字符']
  ] as const)('takes a %s of %d characters, spaces around it not counted', (field, most, text) => {
    expect(wrong({ [field]: ` ${'字'.repeat(most)} ` })).toEqual([])
    expect(wrong({ [field]: '字'.repeat(most + 1) })).toEqual([`${field} ${text}`])
  })

  test.each([0, 3] as const)('in way %d is for a seat or a group', allocateWay => {
    expect(wrong({ allocateWay })).toEqual(['agents 自动分配需要选择坐席或坐席组'])
    expect(wrong({ allocateWay, seatIds: ['a-1'] })).toEqual([])
    expect(wrong({ allocateWay, agentGroupIds: ['g-1'] })).toEqual([])
  })

  test.each([
    [{ startDate: '2026-02-30' }, ['startDate 请输入正确的日期，如 2026-11-22']],
    [{ endDate: '2026-11-31' }, ['endDate 请输入正确的日期，如 2026-11-22']],
    [{ endDate: '2026-11-21' }, ['endDate 结束日期不能大于开始日期!']],
    [{ endDate: TODAY }, []],
    [{ startDate: '2026-11-20', endDate: '2026-11-21' }, ['endDate 结束日期不能早于今天']],
    [{ startDate: '2026-11-20', endDate: TODAY }, []]
  ])('of the days %o has the issue %o', (days, expected) => expect(wrong(days)).toEqual(expected))

  test.each([
    ['09:01', []],
    ['09:00', ['endTimePoint 开始时间不能晚于结束时间']],
    ['08:59', ['endTimePoint 开始时间不能晚于结束时间']]
  ])('that ends at %s has the issue %o', (endTimePoint, expected) =>
    expect(wrong({ endTimePoint })).toEqual(expected)
  )

  test.each([
    ['maxCalls', 1, 10],
    ['redialInterval', 1, 10_080],
    ['claimLimit', 1, 200],
    ['leaseMinutes', 1, 1440],
    ['autoNextSeconds', 3, 60]
  ] as const)('takes %s from %d to %d', (field, least, most) => {
    const outOfRange = `请输入${least}到${most}的整数`
    for (const value of [least, most]) expect(countIssue(field, value)).toBeUndefined()
    for (const value of [least - 1, most + 1, least + 0.5, Number.NaN])
      expect(countIssue(field, value)).toBe(outOfRange)
    expect(wrong({ [field]: most + 1 })).toEqual([`${field} ${outOfRange}`])
  })
})
