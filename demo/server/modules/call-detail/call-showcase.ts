/** Kinds of calls in the sample data: with whom, about what, with what result. */
import type { DialogName } from '../../seed/dialog-seed.ts'

export interface ShowcaseCall {
  readonly robot?: true
  readonly dialog?: DialogName
  /** Index of the dialogue's pace. */
  readonly pace?: number
  /** Intent codes: `HS-1001` has letters, `HS-1002` the long codes, `HS-1003` the short ones. */
  readonly template?: string
  readonly intent?: string
  readonly manual?: readonly [code: string, name: string]
  readonly chain?: 'transferred' | 'forwarded'
  readonly transfer?: number
  readonly source?: number
  readonly remark?: string
  readonly tags?: readonly (readonly [name: string, count: number])[]
  readonly variables?: readonly (readonly [name: string, value: string])[]
  readonly repair?: number
}

const HUNDRED =
  '客户反映上门检修等待时间较长，师傅到达前没有电话联系。已致歉并登记，承诺两个工作日内由片区主管回访，同时减免本次上门费用。客户表示认可，希望今后能够提前半小时电话通知，并由同一位师傅负责后续检修工作哦。'

/** The newest calls of the first customer, one for each case worth showing. */
export const showcase: readonly ShowcaseCall[] = [
  {
    robot: true,
    dialog: 'satisfied',
    template: 'HS-1001',
    intent: 'A',
    tags: [
      ['满意', 2],
      ['态度好', 1],
      ['无其他需求', 1]
    ],
    variables: [
      ['客户称呼', '先生'],
      ['服务日期', '2026-01-15'],
      ['服务项目', '热水器检修']
    ]
  },
  {
    robot: true,
    dialog: 'unhappy',
    template: 'HS-1001',
    intent: 'D',
    chain: 'transferred',
    transfer: 1,
    source: 4,
    manual: ['B', 'B级'],
    remark: HUNDRED.slice(0, 100),
    tags: [
      ['投诉', 1],
      ['等待时间长', 2],
      ['要求转人工', 1]
    ]
  },
  { dialog: 'loan', remark: '已说明办理材料，客户准备身份证后到店办理', source: 2 },
  { robot: true, dialog: 'doubtful', template: 'HS-1001', intent: 'A', tags: [['询问身份', 1]] },
  { robot: true, dialog: 'conditions' },
  { robot: true, dialog: 'busy', template: 'HS-1001', intent: 'D' },
  { robot: true, dialog: 'cancelled', template: 'HS-1002', intent: '101', transfer: 1600 },
  {
    robot: true,
    dialog: 'visit',
    template: 'HS-1002',
    intent: '02',
    variables: [
      ['预约时间', '后天下午三点'],
      ['上门地址', '天河区石牌东路 1 号']
    ]
  },
  { robot: true, dialog: 'undecided', template: 'HS-1003', intent: '13', manual: ['12', 'B级'] },
  { robot: true, dialog: 'silent', template: 'HS-1003', intent: '100' },
  { robot: true, dialog: 'greeted', template: 'HS-1002', intent: '04' },
  { chain: 'forwarded', source: 3, dialog: 'loan' },
  { repair: 1, remark: '原号码停机，已通过紧急联系人取得新号码' },
  {},
  { robot: true, dialog: 'long', tags: [['入户访谈', 1]] }
]

/** Kinds of the robot's other calls, in turn. */
export const robots: readonly ShowcaseCall[] = [
  { robot: true, dialog: 'satisfied', template: 'HS-1001', intent: 'A', tags: [['满意', 1]] },
  {
    robot: true,
    dialog: 'unhappy',
    template: 'HS-1001',
    intent: 'D',
    chain: 'transferred',
    transfer: 1,
    source: 4,
    tags: [['等待时间长', 1]]
  },
  { robot: true, dialog: 'doubtful', template: 'HS-1001', intent: 'A' },
  { robot: true, dialog: 'busy', template: 'HS-1001', intent: 'D' },
  { robot: true, dialog: 'visit', template: 'HS-1002', intent: '02', tags: [['需要改期', 1]] },
  { robot: true, dialog: 'member', template: 'HS-1003', intent: '12' },
  { robot: true, dialog: 'busy', template: 'HS-1001', intent: 'D' }
]
export const people: readonly ShowcaseCall[] = [
  { dialog: 'loan', source: 2 },
  { remark: '客户要求下周再联系' },
  {},
  { dialog: 'loan', manual: ['A', 'A级'] },
  {}
]
