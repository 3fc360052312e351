import type { z } from '../../../../../core/contract/zod.ts'
import { ManualTaskDraft } from '../../../../../core/features/manual-tasks/schemas.ts'
import { date } from '../../../../../core/lib/format/dates.ts'

const DAY = 86_400_000

export interface PlannedManual {
  readonly id: string
  readonly enterprise: 'ent-1' | 'ent-2'
  readonly creator: readonly [id: string, name: string]
  readonly status: number
  readonly draft: ManualTaskDraft
  /** Total, known customers among them, and finished ones with earlier calls. */
  readonly numbers: number
  readonly known: number
  readonly done: number
  /** Owners in turn; none without any. */
  readonly owners: readonly string[]
  /** First generated number: `138` and a running number of eight digits. */
  readonly from: number
  readonly daysAgo: number
}

const leader = ['user-2', '林若溪'] as const
const admin = ['user-1', '陈思远'] as const

const guide = [
  '1. 您好，我是远帆客服，想就您最近的服务做个简单回访，方便占用您两分钟吗？',
  '2. 请问上次的问题是否已经解决？如未解决，请登记工单并告知处理时限。',
  '3. 近期老客户续约可享九折，如客户有意向，请约定再次联系时间。',
  '4. 客户明确拒绝时，请礼貌致歉并选择“拒绝再联系”。'
].join('\n')

/** Tasks in every state; days relative to `now`. */
export function manualTasks(now: number): readonly PlannedManual[] {
  const day = (days: number) => date(now + days * DAY)
  const draft = (given: Partial<z.input<typeof ManualTaskDraft>>) =>
    ManualTaskDraft.parse({
      name: '',
      allocateWay: 5,
      startDate: day(-3),
      startTimePoint: '08:00:00',
      endTimePoint: '21:00:00',
      ...given
    })
  const base = { enterprise: 'ent-1', creator: leader, owners: [], daysAgo: 2 } as const
  return [
    {
      ...base,
      id: 'manual-1',
      status: 1,
      draft: draft({
        name: '老客户服务回访',
        remark: '优先回访近三个月有工单的客户',
        guide,
        endDate: day(30),
        agentGroupIds: ['agents-1', 'agents-2'],
        maxCalls: 3,
        autoNext: true,
        autoNextSeconds: 8
      }),
      ...{ numbers: 320, known: 160, done: 40, from: 100_000 }
    },
    {
      ...base,
      id: 'manual-2',
      status: 1,
      draft: draft({
        name: '会员续费提醒（自动分配）',
        guide: '提醒会员本月到期，续费享赠送服务；可发送办理链接短信。',
        allocateWay: 0,
        endDate: day(14),
        seatIds: ['seat-100', 'seat-200', 'seat-300'],
        callOrder: 3,
        maxCalls: 2,
        redialInterval: 60
      }),
      owners: ['user-3', 'user-4', 'user-2'],
      ...{ numbers: 240, known: 60, done: 30, from: 110_000 }
    },
    {
      ...base,
      id: 'manual-3',
      status: 2,
      creator: admin,
      draft: draft({
        name: '企业客户年度拜访预约',
        remark: '由所属经理亲自致电',
        allocateWay: 2,
        startDate: day(0),
        endDate: day(60),
        seatIds: ['seat-100', 'seat-300']
      }),
      owners: ['user-3', 'user-2'],
      ...{ numbers: 80, known: 40, done: 0, from: 120_000 },
      daysAgo: 1
    },
    {
      ...base,
      id: 'manual-4',
      status: 3,
      draft: draft({
        name: '阿依古丽·买买提与迪丽努尔·艾合买提负责的新疆区重点客户满意度专项回访（二期）',
        allocateWay: 1,
        endDate: day(20),
        agentGroupIds: ['agents-2']
      }),
      ...{ numbers: 150, known: 20, done: 12, from: 130_000 },
      daysAgo: 6
    },
    {
      ...base,
      id: 'manual-5',
      status: 4,
      draft: draft({ name: '新品问卷调研', startDate: day(-20), endDate: day(10) }),
      ...{ numbers: 36, known: 36, done: 36, from: 140_000 },
      daysAgo: 20
    },
    {
      ...base,
      id: 'manual-6',
      status: 5,
      creator: admin,
      draft: draft({ name: '活动邀约（已取消）', startDate: day(-9) }),
      ...{ numbers: 60, known: 20, done: 8, from: 150_000 },
      daysAgo: 9
    },
    {
      ...base,
      id: 'manual-7',
      status: 6,
      draft: draft({ name: '上季度欠费提醒', startDate: day(-60), endDate: day(-30) }),
      ...{ numbers: 45, known: 10, done: 10, from: 160_000 },
      daysAgo: 62
    },
    {
      ...base,
      id: 'manual-8',
      enterprise: 'ent-2',
      creator: admin,
      status: 1,
      draft: draft({ name: '社区老人关怀电话', guide: '询问近况与用药情况。' }),
      ...{ numbers: 30, known: 0, done: 0, from: 170_000 }
    }
  ]
}
