import type { TaskForm } from '../../../../../core/features/call-task-form/rules/form-types.ts'

/** A sample call task. */
export interface SampleTask {
  readonly id: string
  readonly name: string
  readonly status: number
  readonly form?: Partial<TaskForm>
  readonly reason?: string
  readonly createType?: string
  /** Count and start index of the numbers. */
  readonly numbers: number
  readonly from: number
  /** Start of the plan in days after the creation. */
  readonly startsInDays?: number
  /** Finished share of the numbers. */
  readonly done?: number
  /** Answered calls of every ten finished numbers. */
  readonly connected?: number
}

const script = (templateCode: string, templateName: string) => ({ templateCode, templateName })
const review = script('HS-1001', '服务满意度回访')
const appointment = script('HS-1002', '预约到访提醒')
const again = (form: TaskForm): TaskForm['redial'] => ({
  ...form.redial,
  enabled: true,
  intervalType: 'AFTER_TASK_FINISH',
  unconnectedEnabled: true,
  unconnect: ['3', '5', '6'],
  redialTimes: '2',
  redialInterval: '5'
})

/** `many`: numbers of the largest task. */
export const sampleTasks = (form: TaskForm, many: number): readonly SampleTask[] => [
  {
    id: 'task-1',
    name: '老客户满意度回访',
    status: 1,
    form: { ...review, redial: again(form) },
    numbers: 40,
    from: 1
  },
  {
    id: 'task-2',
    name: '双十一会员满意度普访',
    status: 3,
    form: { ...review, redial: again(form), concurrencyLevel: '60', weight: 'HIGH' },
    numbers: many,
    from: 100_000
  },
  {
    id: 'task-3',
    name: '到访提醒（因告警暂停）',
    status: 3,
    reason: '接通率低于30%',
    form: { ...appointment, robotHolderType: 5, outRobotHolderId: 'robots-1' },
    numbers: 30,
    from: 300_000,
    done: 20,
    connected: 2
  },
  {
    id: 'task-4',
    name: '十月满意度回访',
    status: 4,
    form: review,
    numbers: 30,
    from: 400_000,
    done: 30
  },
  { id: 'task-5', name: '会员续费提醒（草稿）', status: 5, numbers: 0, from: 0 },
  {
    id: 'task-6',
    name: '新品体验邀约',
    status: 6,
    form: { ...review, remark: '等待主管审核' },
    numbers: 20,
    from: 500_000
  },
  {
    id: 'task-7',
    name: '夜间提醒',
    status: 7,
    reason: '拨打时段不符合要求',
    form: appointment,
    numbers: 10,
    from: 600_000
  },
  {
    id: 'task-8',
    name: '重点客户坐席回访',
    status: 1,
    form: { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-1' },
    numbers: 12,
    from: 700_000
  },
  {
    id: 'task-9',
    name: '企业客户多号码回访',
    status: 1,
    form: { ...review, taskType: 11 },
    numbers: 10,
    from: 800_000
  },
  {
    id: 'task-10',
    name: '失联客户修复',
    status: 1,
    form: { ...review, taskCategory: 1 },
    numbers: 15,
    from: 900_000
  },
  {
    id: 'task-11',
    name: '精准人群触达',
    status: 1,
    form: { ...review, taskType: 6 },
    numbers: 15,
    from: 950_000
  },
  {
    id: 'task-12',
    name: '线索首呼',
    status: 1,
    form: review,
    createType: '2',
    numbers: 15,
    from: 970_000
  },
  {
    id: 'task-13',
    name: '下周新品预热（预约）',
    status: 1,
    form: review,
    numbers: 12,
    from: 980_000,
    startsInDays: 20
  }
]
