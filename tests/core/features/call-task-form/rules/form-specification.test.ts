/** Each row is a rule of demo/docs/rules/tasks/call-task.md; the other tests look at them together. */
import { describe, expect, it } from 'vitest'
import { timePointOf } from '../../../../../core/features/call-task-form/rules/day-time.ts'
import * as change from '../../../../../core/features/call-task-form/rules/form-changes.ts'
import {
  DEFAULT_PERIOD,
  MOST_CONDITIONS,
  MOST_PERIODS,
  newTaskForm,
  type TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { copyOf } from '../../../../../core/features/call-task-form/rules/from-payload.ts'
import { chooseScript } from '../../../../../core/features/call-task-form/rules/people-changes.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import {
  concurrencyCeiling,
  typedConcurrency,
  typedFrequency,
  typedThreshold
} from '../../../../../core/features/call-task-form/rules/typed-values.ts'
import * as may from '../../../../../core/features/call-task-form/rules/visible-parts.ts'
import { goodForm, now, withAlarm, withRedial } from './form.ts'

const fresh = newTaskForm('task-1', now)
const sent = (form: TaskForm) => payloadOf(form)
const shown = (form: TaskForm) => may.visibleParts(form)
const byAgents: TaskForm = { ...goodForm, taskType: 4 }
const bySeveral: TaskForm = { ...goodForm, taskType: 11 }
const condition = (sendDimension: 1 | 2 | 3) => ({
  ...{ sendDimension, values: ['1'] },
  ...{ noticeTemplateId: 'sms-1', noticeTemplateName: '' }
})

describe('defaults', () => {
  it.each<[string, unknown, unknown]>([
    ['the name is 呼叫任务 and the moment', fresh.name, '呼叫任务20261121090500'],
    ['taskType is 0', fresh.taskType, 0],
    ['taskCategory is 0', fresh.taskCategory, 0],
    ['taskCategory of a repair is 1', newTaskForm('x', now, 1).taskCategory, 1],
    ['blacklistLibId is 0, the global library', fresh.blacklistLibId, 0],
    ['robotHolderType is 0, the global robots', fresh.robotHolderType, 0],
    ['cidResourceType is 0, all lines', fresh.cidResourceType, 0],
    ['weight is NORMAL', fresh.weight, 'NORMAL'],
    ['concurrencyLevel is sent as 0 when it is empty', sent(goodForm).concurrencyLevel, 0],
    ['a period is 9:00 to 20:00', fresh.workTimePeriods[0]?.dialPeriods, [DEFAULT_PERIOD]],
    ['that is minutes 540 to 1200', DEFAULT_PERIOD, [540, 1200]],
    ['redial is off', fresh.redial.enabled, false],
    [
      'redial begins with AFTER_TASK_FINISH',
      change.changeRedial(fresh, true).redial.intervalType,
      'AFTER_TASK_FINISH'
    ],
    ['redialTimes is 1', fresh.redial.redialTimes, '1'],
    ['phoneGroupCallStrategy is IN_TURNS', fresh.redial.phoneGroupCallStrategy, 'IN_TURNS'],
    ['phoneGroupCallTerminate is CONNECTED', fresh.redial.phoneGroupCallTerminate, 'CONNECTED'],
    ['a dial limit is sent as type 2', sent(goodForm).dialLimitConfigParam?.type, 2],
    ['sendDimension is 1', fresh.hangUpNotice.sendConditions[0]?.sendDimension, 1]
  ])('%s', (_, value, expected) => expect(value).toEqual(expected))
})

describe('resets (rule call-task-16 and those after it)', () => {
  const filled: TaskForm = {
    ...withRedial({ connectedEnabled: true, alreadyConnect: ['01'], unconnect: ['5'] }),
    weight: 'HIGH',
    robotHolderType: 5,
    outRobotHolderId: 'robots-1',
    manualAnswerType: 2,
    manualAnswerTarget: 1,
    outManualTargetId: 'agents-1',
    cidResourceType: 1,
    selectedCidNumbers: ['4008001234'],
    concurrencyLevel: '9'
  }
  const conditions = [condition(1), condition(2), condition(3)]
  const noticed: TaskForm = {
    ...filled,
    hangUpNotice: { ...filled.hangUpNotice, sendConditions: conditions },
    callingNotice: { ...filled.callingNotice, sendConditions: conditions }
  }
  const otherType = change.changeTaskType(filled, 11)
  const script = { templateCode: 'HS-1002', templateName: '提醒', canTransfer: true }
  const otherScript = chooseScript(noticed, script)
  const off = change.changeRedial(
    withRedial({ redialTimes: '4', redialInterval: '30', unconnectedEnabled: true }),
    false
  )
  const otherLines = change.changeCidResource(filled, 2)
  const ended = change.changeGroupEnd(
    withRedial({ callTerminateIntentionLevelCodes: ['01'] }),
    'MEET_INTENTION_LEVEL'
  )
  it.each<[string, unknown, unknown]>([
    ['another task type: no script', otherType.templateCode, ''],
    ['another task type: weight NORMAL', otherType.weight, 'NORMAL'],
    ['another task type: the global robots', otherType.robotHolderType, 0],
    ['another task type: no answering agents', otherType.manualAnswerTarget, ''],
    ['another script: no redial rules', otherScript.redial.alreadyConnect, []],
    ['another script: no answering agents', otherScript.manualAnswerTarget, ''],
    [
      'another script: only values of dimension 3 stay, after the call',
      otherScript.hangUpNotice.sendConditions.map(({ values }) => values),
      [[], [], ['1']]
    ],
    [
      'another script: only values of dimension 3 stay, in the call',
      otherScript.callingNotice.sendConditions.map(({ values }) => values),
      [[], [], ['1']]
    ],
    ['redial off: no strategy', off.redial.intervalType, ''],
    ['redial off: nothing connected', off.redial.connectedEnabled, false],
    ['redial off: nothing unconnected', off.redial.unconnectedEnabled, false],
    ['redial off: once', off.redial.redialTimes, '1'],
    ['redial off: no interval', off.redial.redialInterval, ''],
    ['other lines: no number of calls at once', otherLines.concurrencyLevel, ''],
    ['other lines: no chosen numbers', otherLines.selectedCidNumbers, []],
    ['other lines: no group', otherLines.selectedCidGroupId, ''],
    ['another end of a group: no intents', ended.redial.callTerminateIntentionLevelCodes, []]
  ])('%s', (_, value, expected) => expect(value).toEqual(expected))

  it('of one period with one range a copy begins today and has no end', () => {
    const source = change.addDates(goodForm, 0)
    const [period] = copyOf(goodForm, 'x', 'y', new Date(2027, 0, 4).getTime()).workTimePeriods
    expect(period?.dialDates).toEqual([{ startDate: '2027-01-04', endDate: '' }])
    expect(copyOf(source, 'x', 'y', now).workTimePeriods).toEqual(source.workTimePeriods)
  })
})

describe('what is shown (rule call-task-9)', () => {
  const ofThree = (count: number): TaskForm => ({
    ...goodForm,
    hangUpNotice: {
      ...goodForm.hangUpNotice,
      sendConditions: Array.from({ length: count }, () => condition(1))
    }
  })
  const two = change.addPeriod(goodForm, '2026-11-22')
  const referring = withAlarm({ referenceGlobal: true })
  it.each<[string, boolean, boolean]>([
    ['the script, but not of task type 4', shown(goodForm).template, true],
    ['no script of task type 4', shown(byAgents).template, false],
    ['no redial of task type 4', shown(byAgents).redial, false],
    ['no messages of task type 4', shown(byAgents).notices, false],
    ['no group strategy of task type 4', shown(byAgents).groupStrategy, false],
    ['no robot type of task type 4', shown(byAgents).robotHolderType, false],
    ['no concurrency of task type 4', shown(byAgents).concurrency, false],
    ['the group strategy of task type 11', shown(bySeveral).groupStrategy, true],
    ['robot groups of robot type 5', shown({ ...goodForm, robotHolderType: 5 }).robotHolder, true],
    ['no robot groups of robot type 0', shown(goodForm).robotHolder, false],
    ['line groups of resource 2', shown({ ...goodForm, cidResourceType: 2 }).cidGroup, true],
    ['lines of resource 1', shown({ ...goodForm, cidResourceType: 1 }).cidNumbers, true],
    ['neither of resource 0', shown(goodForm).cidGroup || shown(goodForm).cidNumbers, false],
    ['agents of task type 4', shown(byAgents).agents, true],
    ['agents of human assist 2', shown({ ...goodForm, manualAnswerType: 2 }).agents, true],
    ['no agents else', shown(goodForm).agents, false],
    ['one template of send type 1', may.hasConditions(fresh.hangUpNotice), false],
    ['conditions of send type 2', may.hasConditions({ ...fresh.hangUpNotice, sendType: 2 }), true],
    ['conditions of send type 3', may.hasConditions({ ...fresh.hangUpNotice, sendType: 3 }), true],
    ['add below eleven conditions', may.canAddCondition(ofThree(10).hangUpNotice), true],
    ['no add at eleven', may.canAddCondition(ofThree(MOST_CONDITIONS).hangUpNotice), false],
    ['delete of two conditions', may.canRemoveCondition(ofThree(2).hangUpNotice), true],
    ['no delete of the only one', may.canRemoveCondition(ofThree(1).hangUpNotice), false],
    ['add of a second period', may.canAddPeriod(goodForm), true],
    ['no add at two periods', may.canAddPeriod(two), MOST_PERIODS > 2],
    ['delete of two periods', may.canRemovePeriod(two), true],
    ['no delete of the only period', may.canRemovePeriod(goodForm), false],
    ['delete of two ranges', may.canRemoveDates(change.addDates(goodForm, 0), 0), true],
    ['no delete of the only range', may.canRemoveDates(goodForm, 0), false],
    ['no tags without a script', may.canChooseTags({ ...goodForm, templateCode: '' }), false],
    ['values as everywhere are only read', may.canEditAlarm(referring), false]
  ])('%s', (_, value, expected) => expect(value).toBe(expected))
})

describe('what may be typed (rule call-task-24)', () => {
  const lines = [
    { cidNumber: '1', groupId: 'a', unallocatedCount: 20 },
    { cidNumber: '2', groupId: null, unallocatedCount: 5 }
  ]
  const chosen = { selectedCidNumbers: ['2'], selectedCidGroupId: 'a' }
  it.each<[string, string | number, string | number]>([
    ['a dial limit takes no letters', typedFrequency('dayFreq', 'dialPeriod', '1a'), ''],
    ['days: four digits', typedFrequency('dayFreq', 'dialPeriod', '12345'), '1234'],
    ['weeks: three digits', typedFrequency('weekFreq', 'dialPeriod', '12345'), '123'],
    ['months: two digits', typedFrequency('monthFreq', 'dialPeriod', '12345'), '12'],
    ['counts: eight digits', typedFrequency('dayFreq', 'dialLeft', '123456789'), '12345678'],
    ['a rate is no 0', typedThreshold('connectedRate', '0'), ''],
    ['a rate is 1 at least', typedThreshold('calleeRefusedRate', '1'), '1'],
    ['a rate is 100 at most', typedThreshold('callerFaultRate', '100'), '100'],
    ['a rate is not above 100', typedThreshold('callerFaultRate', '101'), ''],
    ['a rate is whole', typedThreshold('callerFaultRate', '1.5'), ''],
    ['a count of faults is no 0', typedThreshold('callerFaultCount', '0'), ''],
    ['a count of faults is 1000 at most', typedThreshold('callerFaultCount', '1000'), '1000'],
    ['a count of faults is not above 1000', typedThreshold('callerFaultCount', '1001'), ''],
    ['calls at once are a number', typedConcurrency('多', 30), ''],
    ['calls at once are whole', typedConcurrency('7.9', 30), '7'],
    ['calls at once up to the ceiling', typedConcurrency('30', 30), '30'],
    ['no more calls at once than that', typedConcurrency('31', 30), ''],
    ['the ceiling of all lines', concurrencyCeiling(lines, { cidResourceType: 0, ...chosen }), 25],
    ['the ceiling of chosen ones', concurrencyCeiling(lines, { cidResourceType: 1, ...chosen }), 5],
    ['the ceiling of a group', concurrencyCeiling(lines, { cidResourceType: 2, ...chosen }), 20],
    ['midnight is sent as 23:59:59', timePointOf(1440), '23:59:59']
  ])('%s', (_, value, expected) => expect(value).toBe(expected))
})

describe('what is sent (rule call-task-37)', () => {
  it.each<[string, unknown, unknown]>([
    ['no script of task type 4', sent(byAgents).templateCode, undefined],
    ['no script name of task type 4', sent(byAgents).templateName, undefined],
    [
      'rates as fractions',
      sent(withAlarm({ connectedRate: { enabled: true, value: '30' } })).alarmSettings
        ?.connectedRate,
      0.3
    ],
    [
      'faults as they are',
      sent(withAlarm({ callerFaultCount: { enabled: true, value: '50' } })).alarmSettings
        ?.callerFaultCount,
      50
    ],
    ['no empty frequencies', sent(goodForm).dialLimitConfigParam?.dialConfigValue, {}],
    ['no redial where it is off', sent(goodForm).redialConfig?.intervalType, undefined],
    [
      'dates without an end',
      sent(goodForm).workTimePeriods[0]?.dialDates,
      [{ startDate: '2026-11-21' }]
    ],
    [
      'times to the second',
      sent(goodForm).workTimePeriods[0]?.dialPeriods,
      [{ startTimePoint: '09:00:00', endTimePoint: '20:00:00' }]
    ]
  ])('%s', (_, value, expected) => expect(value).toEqual(expected))
})
