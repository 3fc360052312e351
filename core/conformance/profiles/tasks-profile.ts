import { type EndpointUses, use } from './profile-types.ts'

const messages = 'tasks send text messages'
const trial = 'the dialog places test calls'

/** What `<hutong-call-task-dialog>` uses beside the session. */
export const tasksEndpoints: EndpointUses = {
  'callTasks.createInfo': use('id, defaults and scripts of a new task'),
  'callTasks.detail': use('the task to edit or copy', 'mode is edit or copy'),
  'callTasks.create': use('creates the task'),
  'callTasks.edit': use('saves the edited task', 'mode is edit'),
  'callTasks.calledToday': use('numbers that robots have called today'),
  'callTasks.alarmDefaults': use('the default alarm settings', 'the user may set alarms'),
  'taskResources.lines': use('the lines'),
  'taskResources.lineGroups': use('the number groups'),
  'taskResources.linesOfGroup': use('the lines of a number group'),
  'taskResources.robots': use('the robot groups'),
  'taskResources.robotAllocation': use('free robots of a group'),
  'taskResources.agentGroups': use('the agent groups'),
  'taskResources.seats': use('the seats that may answer'),
  'taskResources.labels': use('the labels of a script'),
  'taskResources.grading': use('the intent levels of a script'),
  'taskResources.redialTags': use('the conditions for redials'),
  'taskResources.smsTemplates': use('the templates of text messages', messages),
  'taskResources.blacklistLibraries': use('the blacklists'),
  'taskPlan.testCall': use('places a test call', trial),
  'taskPlan.testCallState': use('the progress of a test call', trial)
}
