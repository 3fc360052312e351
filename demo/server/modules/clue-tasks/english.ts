/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { clueTaskServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  clueTaskServer: {
    noTask: 'The lead task was not found, it may have been deleted',
    required: 'Enter a task name',
    noAgent: 'A selected agent is no longer available, choose again',
    notInTask: 'The agent is not in the task',
    changed: 'Someone else has changed the task, reload and try again',
    over: 'The lead task has ended',
    paused: 'The lead task is paused, no leads can be claimed at present',
    notClaimed: 'The leads of this task are allocated by the administrator and cannot be claimed',
    poolEmpty: 'There are no leads to claim',
    full: 'Your open leads have reached the limit of {most}, complete some before claiming more',
    ownerFull: 'The open leads of {name} would exceed the limit of {most}',
    noClue: 'A selected lead is not in the task, reload and try again',
    finished: 'A selected lead is already completed, reload and try again',
    tipReceived: 'Leads received',
    tipReceivedMessage: 'Leads allocated to you by the lead task “{name}”: {count}',
    tipLost: 'Leads taken back',
    tipLostMessage: 'Leads taken back from you by the lead task “{name}”: {count}',
    task: 'Lead task: {name}',
    logAdd: 'Add lead task',
    logEdit: 'Change lead task',
    logPause: 'Pause lead task',
    logResume: 'Resume lead task',
    logEnd: 'End lead task',
    logRemove: 'Delete lead task',
    logAllocate: 'Leads allocated: {count}',
    logAssign: 'Leads assigned to {name}: {count}',
    logTakeBack: 'Leads taken back: {count}',
    logClaim: 'Leads claimed: {count}'
  } satisfies English<typeof clueTaskServerMessages>
}
