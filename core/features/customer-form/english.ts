/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { customerFormMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  customerForm: {
    owner: 'Owner',
    assign: 'Assign owner',
    toCallTask: 'Create call task',
    toMessage: 'Send SMS',
    assigned: 'Assigned',
    askAssign: 'Assign the selected {served}s ({count}) to:',
    ownerMissing: 'Choose an owner',
    noOwners: 'There are no agents to assign',
    askRemove: 'This {served} will be deleted.',
    askRemoveMany: 'The selected {served}s ({count}) will be deleted.',
    goesWith:
      'Deleted {served}s no longer appear in lists and searches and can no longer be edited; call records and work orders are kept.',
    dialog: '{Served} information',
    addTitle: 'Add {served}',
    viewTitle: '{Served} information',
    editTitle: 'Edit {served}',
    add: 'Add {served}',
    addRow: 'Add',
    addMany: 'Add in bulk',
    edit: 'Edit',
    editOf: 'Edit {name}',
    seeRow: 'Profile',
    people: '{Served}s with this number',
    notCustomer: 'This number does not belong to a {served} yet',
    unnamed: 'Unnamed',

    name: 'Name',
    customerName: '{Served} name',
    phone: 'Mobile number',
    phone2: 'Alternative number',
    gender: 'Gender',
    genderUnset: 'Not given',
    age: 'Age',
    birthDate: 'Date of birth',
    email: 'Email',
    company: 'Company',
    region: 'Area',
    address: 'Address',
    remark: 'Remark',
    nothing: '-',

    cannotNow: 'This {served} cannot be changed in its present status',
    cannotRegistered: 'Registered {served}s cannot be changed',
    added: 'Added',
    edited: 'Edited',
    addedInDrawer: 'Added',
    updated: 'Updated',
    leaving: 'There are unsaved changes. Leave anyway?'
  } satisfies English<typeof customerFormMessages>
}

/** By the Chinese label of a code: this folder has none of its own. */
export const labels = {}
