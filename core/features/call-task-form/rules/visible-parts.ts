/** Which sections of the dialog are visible and editable (rule call-task-9). */
import { MOST_CONDITIONS, MOST_PERIODS, type Notice, type TaskForm } from './form-types.ts'

const BY_AGENT = 4
const MANY_NUMBERS = 11
export const REPAIR = 1
/** 转人工接听. */
const TO_A_PERSON = 2

export const isAnsweredByAgents = ({ taskType }: Pick<TaskForm, 'taskType'>): boolean =>
  taskType === BY_AGENT

export const visibleParts = (form: TaskForm) => {
  const byRobot = !isAnsweredByAgents(form)
  return {
    /** A repair task has a single type. */
    taskType: form.taskCategory !== REPAIR,
    template: byRobot,
    manualAnswerType: byRobot,
    agents: !byRobot || form.manualAnswerType === TO_A_PERSON,
    robotHolderType: byRobot,
    robotHolder: byRobot && form.robotHolderType === 5,
    cidNumbers: form.cidResourceType === 1,
    cidGroup: form.cidResourceType === 2,
    concurrency: byRobot,
    redial: byRobot,
    redialConnected: byRobot && form.redial.enabled && form.redial.connectedEnabled,
    redialUnconnected: byRobot && form.redial.enabled && form.redial.unconnectedEnabled,
    groupStrategy: byRobot && form.taskType === MANY_NUMBERS,
    groupLevels:
      byRobot &&
      form.taskType === MANY_NUMBERS &&
      form.redial.phoneGroupCallTerminate === 'MEET_INTENTION_LEVEL',
    notices: byRobot,
    alarmThresholds: form.alarm.enabled
  }
}

/** 1 sends one template to every customer; 2 and 3 use conditions. */
export const hasConditions = ({ sendType }: Notice<1 | 2 | 3 | 4>): boolean =>
  sendType === 2 || sendType === 3

export const canAddCondition = ({ sendConditions }: Notice<1 | 2 | 3 | 4>): boolean =>
  sendConditions.length < MOST_CONDITIONS
export const canRemoveCondition = ({ sendConditions }: Notice<1 | 2 | 3 | 4>): boolean =>
  sendConditions.length > 1
export const canAddPeriod = ({ workTimePeriods }: TaskForm): boolean =>
  workTimePeriods.length < MOST_PERIODS
export const canRemovePeriod = ({ workTimePeriods }: TaskForm): boolean =>
  workTimePeriods.length > 1
export const canRemoveDates = ({ workTimePeriods }: TaskForm, period: number): boolean =>
  (workTimePeriods[period]?.dialDates.length ?? 0) > 1

/** Concern tags require a script. */
export const canChooseTags = ({ templateCode }: TaskForm): boolean => templateCode !== ''
/** Global settings are read-only here. */
export const canEditAlarm = ({ alarm }: TaskForm): boolean => !alarm.referenceGlobal
