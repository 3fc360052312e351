/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { satisfactionServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  satisfactionServer: {
    noRating: 'The satisfaction record does not exist',
    notPoor: 'Only ratings “Dissatisfied” and “Very dissatisfied” can have a follow-up remark',
    changed: 'The follow-up remark was changed by {name}, check it and save again',
    removedMeanwhile: 'The follow-up remark was deleted, check it and save again',
    target: 'Satisfaction record',
    logRemark: 'Wrote follow-up remark: {name}',
    logRemoveRemark: 'Deleted follow-up remark: {name}',
    setting: 'Rating invitations',
    logOn: 'On',
    logOff: 'Off',
    exportFile: 'Satisfaction records_{time}.csv',
    robot: 'Robot'
  } satisfies English<typeof satisfactionServerMessages>
}
