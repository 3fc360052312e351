/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { caseServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  caseServer: {
    deleted: 'The lead or {served} was deleted, its basic information cannot be edited',
    customerConflict: 'Someone else has changed the {served}, reload and try again',
    orderConflict: 'Someone else has changed the service record, open it again before submitting',
    clueConflict: 'Someone else has changed the lead, reload and try again',
    customerThere: 'A record with the same name and number already exists, edit that one',
    phoneFixed: 'The mobile number cannot be changed',
    noRegion: 'The selected region does not exist',
    noField: 'The custom field does not exist',
    noOption: 'The option of {field} does not exist',
    onlyOne: 'Only one option can be chosen for {field}',
    noServiceRecord: 'The service record does not exist',
    otherCall: 'The call does not belong to this {served}',
    notYours: 'You can change only your own service records',
    noClue: 'The lead does not exist or was deleted',
    notYourClue: 'You can share only your own leads',
    notYourClueToDelete: 'You can delete only your own leads',
    claimFirst: 'Claim the lead first',
    clueTaken: 'The lead has been claimed, reload and try again',
    clueThere: 'A lead with this number already exists',
    clueTurned: 'The lead “{name}” is already converted to a {served}',
    noMember: 'The member does not exist',
    noNumber: 'The number does not exist, or you may not view it',
    balanceLow: 'The account balance is too low to view the number',
    customer: '{Served} {name}',
    workOrder: 'Work order {name}',
    clue: 'Lead {name}',
    logAdd: 'Add {served}',
    logEdit: 'Edit {served}',
    logDelete: 'Delete {served}',
    logAssign: 'Assign owner: {name}',
    logFields: 'Change custom fields',
    logOrder: 'Add work order',
    logOrderEdit: 'Edit work order',
    logClue: 'Edit lead',
    logClueAdd: 'Add lead',
    logClueClaim: 'Claim lead',
    logClueDelete: 'Delete lead',
    logTurn: 'Convert to {served}',
    logShareAll: 'Share with all members',
    logShare: 'Share with {names}'
  } satisfies English<typeof caseServerMessages>
}
