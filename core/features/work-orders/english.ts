/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { workOrderMessages } from './messages.ts'
import type { serviceRecordMessages } from './service-record-messages.ts'

/** By area of the messages. */
export const english = {
  workOrder: {
    panel: 'Service panel',
    infoTab: 'Work order',
    recordsTab: 'Service records',
    knowledgeTab: 'Knowledge base',

    form: 'Record work order',
    name: 'Name',
    phone: 'Mobile number',
    category: '{Served} category',
    street: 'Street or town',
    type: 'Service type',
    content: 'Service record',
    contentHint: 'What the {served} asked for and how it was handled',
    submit: 'Submit',
    submitting: 'Submitting…',
    submitted: 'Work order submitted',
    nothing: '-',
    unregistered: 'Unregistered {served}',
    again: 'The work order is recorded; submitting again changes it',

    card: 'Work order',
    agent: 'Recorded by',
    when: 'Recorded',
    remark: 'Remark',
    saved: 'Saved',
    former: 'Fields no longer in use',
    order: 'Work order {number}',
    handledBy: 'Handled by {name}',
    openOrder: 'View work order {number}',

    noRecords: 'No service records yet',
    filter: 'Call direction',
    all: 'All',
    incoming: 'Inbound',
    outgoing: 'Outbound',
    newest: 'Latest',
    robotOut: 'AI outbound',
    manualOut: 'Agent outbound',
    callIn: 'Inbound',
    detail: 'View call details',
    noCall: 'No linked call',
    detailOf: 'View call details {when}',
    by: 'Agent {name}'
  } satisfies English<typeof workOrderMessages>,
  serviceRecords: {
    list: 'Service records',
    when: 'Recorded',
    agent: 'Agent',
    customer: '{Served} name',
    phone: '{Served} number',
    direction: 'Call direction',
    noCall: 'No linked call',
    type: 'Service type',
    content: 'Service content',
    edit: 'Edit',
    editTitle: 'Edit service record',
    details: 'Details',
    exportRows: 'Export',
    saved: 'What is saved',
    unsent: 'The form holds what you have not submitted; submitting replaces what is saved.'
  } satisfies English<typeof serviceRecordMessages>
}
