/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { manualServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  manualServer: {
    target: 'Manual task',
    noTask: 'The manual task does not exist or was deleted',
    noSeat: 'No seat is assigned to this account, numbers of tasks cannot be called',
    notMember: 'You are not an agent of this task',
    badAgents: 'A chosen agent or agent group does not exist',
    noLibrary: 'The chosen blacklist library does not exist',
    cannotMove: 'The status of the task is “{status}”, this action is not possible',
    cannotEdit: 'The status of the task is “{status}”, it cannot be edited',
    cannotRemove: 'The status of the task is “{status}”, stop it first',
    cannotAdd: 'The status of the task is “{status}”, numbers cannot be added',
    cannotWork: 'The status of the task is “{status}”, numbers cannot be claimed or called',
    noNumbers: 'The task has no numbers yet',
    ownerMissing: 'Choose an account manager',
    managerMissing: 'The account manager is missing',
    managerUnknown: 'The account manager “{name}” is not an agent of the task',
    managerTwice:
      'Several agents are named “{name}”, enter the account of the account manager instead',
    noClaim: 'The numbers of this task are allocated by a manager and cannot be claimed',
    claimFull:
      'You have reached the limit, handle the numbers that you have claimed first: {count}',
    nothingLeft: 'There are no more numbers to claim',
    workFirst: 'Handle the current number first',
    workElsewhere: 'Handle the current number of the task “{name}” first',
    gone: 'The number is no longer yours, it may have been taken back or allocated to another agent',
    lapsed:
      'The reservation has ended and the number was taken back, the result that you entered is not saved',
    callOn: 'The call has not ended yet',
    resultFirst: 'Enter a result first for numbers that have been called',
    callFirst: 'Call the number first, then enter the result',
    alreadySaved: 'The result of this number is saved and can no longer be changed',
    noRelease: 'The numbers of this task are allocated by a manager and cannot be released',
    followMissing: 'Choose the time of the next contact',
    followPast: 'The next contact cannot be in the past',
    followFar: 'The next contact cannot be more than two years from now',
    added: 'Added: {good}, failed: {bad}',
    noMembers: 'There are no members of the address book to add',
    allocated: 'Numbers allocated: {count}',
    recalled: 'Numbers taken back: {count}',
    nothingAllocated: 'There are no numbers to allocate',
    templateFile: 'Manual task number import template.{type}',
    exportFile: 'Manual task_{name}.csv',
    headId: 'Number',
    headName: 'Name',
    headManager: 'Account manager',
    headStatus: 'Status',
    headOwner: 'Agent',
    headCalls: 'Calls',
    headConnect: 'Latest call result',
    headResult: 'Result',
    headRemark: 'Remark',
    headFollow: 'Contact again',
    headUpdated: 'Updated'
  } satisfies English<typeof manualServerMessages>
}
