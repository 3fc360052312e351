import { callTasks } from '../../features/call-tasks/endpoints.ts'
import { taskResources } from '../../features/call-tasks/resource-endpoints.ts'
import type { CallTaskDetail } from '../../features/call-tasks/schemas.ts'
import { type Answer, answer, pageOfRows, Refusal } from '../answer.ts'
import { sandboxMessages } from '../messages.ts'
import { AGENT_NAME, OWN_NUMBER } from '../world/calls.ts'
import { gradingLevels, scripts } from '../world/scripts.ts'
import { nextId, type World } from '../world/world.ts'

const whole = { pageSize: 9999 }
const line = { cidNumber: OWN_NUMBER, groupId: null, capacity: 10, unallocatedCount: 10 }
const robots = { holderId: '0', holderName: '全部', totalCount: 10, usedCount: 0 }

type Draft = Pick<CallTaskDetail, 'taskType' | 'taskCategory' | 'workTimePeriods'> & {
  readonly callTaskId: string
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly templateCode?: string | undefined
  readonly customFields?: string | undefined
}

function taskOf(world: World, id: string | undefined): CallTaskDetail {
  const task = world.tasks.find(one => one.id === id)
  if (!task) throw new Refusal(sandboxMessages.noTask(), 'NOT_FOUND')
  return task
}

/** A task with the fields of its form and no call yet. */
function taskFrom(world: World, draft: Draft): CallTaskDetail {
  const script = scripts.find(one => one.templateCode === draft.templateCode)
  return {
    ...(draft as CallTaskDetail),
    id: draft.callTaskId,
    name: draft.name ?? '',
    remark: draft.remark ?? '',
    status: 1,
    statusReason: '',
    totalCount: 0,
    finishedCount: 0,
    skippedCount: 0,
    dialledCount: 0,
    connectedCount: 0,
    refusedCount: 0,
    faultCount: 0,
    runningCount: 0,
    createType: 'number',
    templateCode: script?.templateCode ?? null,
    templateName: script?.templateName ?? '',
    ttsType: 2,
    customFields: draft.customFields ?? '',
    isSpeedReach: false,
    isChooseAddressBook: false,
    addressBookType: 0,
    creatorName: AGENT_NAME,
    startDate: draft.workTimePeriods[0]?.dialDates[0]?.startDate ?? '',
    createTime: world.now(),
    startTime: null,
    endTime: null,
    workPeriodLowerBound: '',
    workPeriodUpperBound: '',
    canRedial: false,
    names: { lineGroup: '', robots: '', agents: '', library: '', notices: {}, tags: {} }
  }
}

export const taskAnswers: readonly Answer[] = [
  answer(callTasks.createInfo, ({ world }) => ({
    callTaskId: nextId(world, 'task'),
    templateMap: Object.fromEntries(scripts.map(one => [one.templateCode, one.templateName])),
    globalDialTimeRange: { startTimePoint: '08:00:00', endTimePoint: '21:00:00' },
    holidays: [],
    serverTime: world.now(),
    templateVOList: [...scripts]
  })),
  answer(callTasks.create, ({ world, body }) => {
    world.tasks = [taskFrom(world, body as Draft), ...world.tasks]
    return { callTaskId: body.callTaskId }
  }),
  answer(callTasks.edit, ({ world, body }) => {
    const before = taskOf(world, body.callTaskId)
    const after = { ...taskFrom(world, body as Draft), createTime: before.createTime }
    world.tasks = world.tasks.map(one => (one === before ? after : one))
    return null
  }),
  answer(callTasks.list, ({ world, query }) =>
    pageOfRows(
      world.tasks.filter(task => !query.name || task.name.includes(query.name)),
      query
    )
  ),
  answer(callTasks.detail, ({ world, path }) => taskOf(world, path.id)),
  answer(callTasks.alarmDefaults, () => ({ enabled: true, connectedRate: 0.4 })),
  answer(callTasks.dialSettings, () => ({ robotOncePerDay: true })),
  answer(callTasks.calledToday, () => ({ count: 0 })),
  answer(taskResources.labels, () => [
    { id: 'label-1', name: '价格' },
    { id: 'label-2', name: '售后' }
  ]),
  answer(taskResources.grading, () =>
    gradingLevels.map(level => ({ ...level, levelConditions: [level.levelCode] }))
  ),
  answer(taskResources.redialTags, () => ({
    alreadyConnect: gradingLevels.map(({ levelCode, levelName }) => ({
      code: levelCode,
      label: levelName
    })),
    unconnect: [
      { code: '5', label: '占线/拒接' },
      { code: '6', label: '无人接听' }
    ]
  })),
  answer(taskResources.agentGroups, () => [
    { outAgentGroupId: 'group-1', name: '客服一组', seatCount: 3 }
  ]),
  answer(taskResources.seats, () =>
    pageOfRows([{ id: 'seat-1', employeeName: AGENT_NAME, extension: '1001' }], { pageSize: 100 })
  ),
  answer(taskResources.robots, () => [robots]),
  answer(taskResources.robotAllocation, () => robots),
  answer(taskResources.lines, () => [line]),
  answer(taskResources.linesOfGroup, () => pageOfRows([line], whole)),
  answer(taskResources.lineGroups, () => []),
  answer(taskResources.smsTemplates, () =>
    pageOfRows([{ id: 'sms-1', name: '感谢来电', content: '感谢您的来电。' }], whole)
  ),
  answer(taskResources.blacklistLibraries, () => [{ libId: 0, libName: '全局黑名单' }])
]
