import { describe, expect, test } from 'vitest'
import * as callTasks from '../../../core/features/call-tasks/enums.ts'
import * as tasks from '../../../core/features/call-tasks/task-enums.ts'
import * as callRecords from '../../../core/features/calls/call-record-enums.ts'
import * as calls from '../../../core/features/calls/enums.ts'
import * as clues from '../../../core/features/clues/enums.ts'
import * as intents from '../../../core/features/customer-details/enums.ts'
import * as customers from '../../../core/features/customers/enums.ts'
import * as staff from '../../../core/features/members/enums.ts'
import * as messaging from '../../../core/features/messaging/enums.ts'
import * as scripts from '../../../core/features/scripts/enums.ts'
import * as seats from '../../../core/features/seats/enums.ts'
import { uploadProgress } from '../../../core/features/transfer-list/upload-progress.ts'

interface Listed {
  readonly codes: readonly (string | number)[]
  readonly label: (code: string | number) => string
}
const listed = ({ codes, label }: Listed) => codes.map(code => `${code} ${label(code)}`).join('，')

/** The codes and labels of every enumeration. */
test.each<[string, Listed, string]>([
  [
    'seat status',
    seats.signState,
    'SIGN_FREE 空闲，SIGN_BUSY 示忙，OFF_LINE 离线，CLEARING 整理，RING 振铃，CALLING 通话中'
  ],
  [
    'top bar status',
    staff.topBarStatus,
    'SIGN_IN 签入，SIGN_OUT 签出，SIGN_FREE 空闲，SIGN_BUSY 示忙'
  ],
  ['seat work status', staff.seatWorkStatus, '0 离线，1 示忙，2 空闲，3 整理，4 振铃，5 通话中'],
  ['agent mode', seats.agentMode, '0 网页电话，1 SIP电话，2 远程电话'],
  ['seat role', staff.seatRole, '0 管理员，1 班组长，2 普通坐席'],
  ['user post', staff.userPost, '1 主管，0 员工'],
  ['user status', staff.userStatus, '1 正常，2 停用'],
  ['action log', staff.actionLogType, '0 登录，1 新增，2 编辑，3 删除，10 导出'],
  [
    'allocation',
    clues.allocationType,
    '0 自动分配，1 批量导入，2 接口导入，3 自动分配，4 手动分配，5 手动领取'
  ],
  ['clue task', clues.clueTaskStatus, '0 待跟进，1 跟进中，2 已跟进，3 无须跟进，4 无效线索'],
  ['follow state', clues.followState, 'k1 已联系，k2 未联系，k3 联系中，l4 无，k4 无'],
  [
    'follow stage',
    clues.followStage,
    '1 待跟进，2 初访，3 意向，4 报价，5 成交，6 暂时搁置，7 未成交'
  ],
  ['audit', scripts.auditStatus, '18 未提交审核，19 待审核，20 审核驳回，21 待发布，30 已发布'],
  ['transfer result', callRecords.transferResult, '0 未转人工，1 转接成功，2 转接失败'],
  [
    'call source',
    callRecords.callSource,
    '2 直接呼入，3 呼入转接，4 呼出转接，5 内部转接，6 坐席接听任务，8 强插'
  ],
  ['call type', callRecords.callType, '1 AI，2 人工'],
  ['task type', callTasks.taskType, '0 AI接听，4 坐席接听，6 精准任务，11 多号码任务'],
  ['task category', callTasks.taskCategory, '0 呼叫任务，1 失联修复任务'],
  ['before the call', callTasks.beforeCallSmsType, '1 全部发送，4 接通后发送'],
  ['in the call', callTasks.inCallSmsType, '3 按条件全部发送，2 按条件发送首次匹配'],
  ['address book', callTasks.addressBookType, '1 企业通讯录，0 个人通讯录'],
  [
    'call task',
    tasks.callTaskStatus,
    '1 等待中，2 进行中，3 已暂停，4 已完成，5 草稿，6 待审核，7 审核驳回'
  ],
  [
    'manual call',
    tasks.manualCallStatus,
    '1 进行中，2 等待中，3 已暂停，4 已完成，5 已终止，6 已失效'
  ],
  ['template audit', messaging.templateAudit, '0 待审核，1 审核通过，2 审核驳回'],
  ['upload', uploadProgress, '0 未开始，1 进行中，2 已完成，3 失败，4 已取消'],
  ['hang-up', calls.hangupType, '0 无，1 坐席挂断，2 机器人挂断，3 客户挂断，4 系统挂断'],
  [
    'contact result',
    calls.connectResult,
    '0 已接通，1 空号，2 关机，3 无法接通，4 停机，5 占线，6 无人接听，7 拒接，14 业务限制，15 主叫拒绝'
  ],
  ['direction', calls.callDirection, '1 呼入，0 呼出，2 无通话'],
  ['gender', customers.gender, '1 男，2 女，0 未知']
])('%s', (_, list, rows) => expect(listed(list)).toBe(rows))

describe('a code without a documented meaning (rule error-15)', () => {
  test.each([1003, 1004, 1007, 1012, 1014, 1016, 1018, 9999])('is shown as 未知(%d)', code => {
    expect(callRecords.transferStatus.label(code)).toBe(`未知(${code})`)
    expect(callRecords.transferStatus.open.safeParse(code).success).toBe(true)
  })

  test('never fails a reply, but is refused in a request', () => {
    expect(tasks.callTaskStatus.open.safeParse(42).success).toBe(true)
    expect(tasks.callTaskStatus.schema.safeParse(42).success).toBe(false)
    expect(tasks.callTaskStatus.open.safeParse('42').success).toBe(false)
  })

  test('is not offered for choice', () => {
    expect(seats.signState.options.map(option => option.value)).toEqual([
      'SIGN_FREE',
      'SIGN_BUSY',
      'OFF_LINE'
    ])
    expect(callRecords.transferStatus.options.map(option => option.value)).toEqual([0, 1, 1600])
  })
})

describe('intent levels', () => {
  test.each([
    [intents.intentLetter.codes, 'ABCDEF'],
    [intents.intentCode.codes, 'ABCDEF'],
    [intents.intentShortCode.codes, 'ABCEF']
  ])('%j are %s', (codes, letters) => {
    expect(codes.map(intents.intentLetterOf).join('')).toBe(letters)
  })
  test('are nothing else', () => expect(intents.intentLetterOf('G')).toBeUndefined())
})

test('there are eleven festivals, from New Year to National Day', () => {
  expect(tasks.festival.codes).toHaveLength(11)
  expect([tasks.festival.label(1), tasks.festival.label(11)]).toEqual(['元旦', '国庆节'])
})
