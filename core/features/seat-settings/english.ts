/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { seatSettingMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  seatSettings: {
    list: 'Seats',
    extension: 'Extension',
    member: 'Member',
    department: 'Department',
    mode: 'Phone type',
    role: 'Agent role',
    groups: 'Agent groups',
    level: 'Skill level in {name}',
    levelHint: 'Calls of a group go first to the free agents of the highest level',
    levelOption: 'Level {level}',
    groupWithLevel: '{name} (level {level})',
    numbers: 'Caller IDs',
    wrapUp: 'Wrap-up time',
    seconds: '{count} s',
    byHand: 'Ended by hand',
    byDefault: 'As in system settings',
    state: 'Current state',
    none: '-',
    noGroups: 'In no agent group',
    noNumbers: 'No number assigned',
    licences: 'Seat licences: {used} of {bought} used',

    add: 'New seat',
    edit: 'Edit seat',
    editRow: 'Edit',
    phone: 'Phone settings',
    remove: 'Delete',
    addGroup: 'New agent group',
    renameGroup: 'Rename agent group',
    group: 'Agent group',
    groupName: 'Agent group name',
    confirmRemove:
      'Once deleted, “{name}” has no seat telephone any more; extension {extension} and the licence are released. Delete it?',
    confirmPhone:
      'A new secret is created for extension {extension}; telephones with the old one are signed off immediately. Continue?',
    confirmPhoneFirst:
      'A telephone secret is created for extension {extension} and shown only once. Continue?',

    memberMissing: 'Select a member',
    groupNameMissing: 'Enter an agent group name',
    groupMissing: 'Select an agent group',
    noGroup: 'The agent group does not exist or has been deleted',
    groupTaken: 'This agent group name exists already',
    noNumber: 'The enterprise has no number {number}',
    changedByOther: 'Someone else has changed this seat; view its latest content before you save',
    noSeat: 'The seat does not exist or has been deleted',
    hasSeat: 'This member has a seat already',
    noLicence:
      'No seat licence is left ({used} of {bought} used); delete an unused seat or buy more licences',
    ownGroups: 'Your data scope is your agent groups, so you cannot change your own agent groups',
    inCall: 'This seat is on a call; try again later',

    added: 'Added',
    edited: 'Saved',
    removed: 'Deleted',
    groupAdded: 'Agent group added',
    removeGroup: 'Delete agent group',
    askRemoveGroup: 'Delete the agent group “{name}”?',
    removeGroupText: 'Seats that leave the group: {count}. The seats themselves are kept.',
    groupRemoved: 'Agent group deleted',
    groupUsed: 'The agent group is in use and cannot be deleted: {users}',
    groupTasks: 'call tasks “{names}”',
    groupScenarios: 'reception scenarios “{names}”',
    groupTypes: 'work order types “{names}”',
    groupReach: 'The group contains seats that you cannot manage, so you cannot delete it',
    logRemoveGroup: 'Delete agent group',
    groupRenamed: 'Agent group renamed',

    cardTitle: 'Phone settings',
    cardText:
      'Enter these values in a SIP phone or softphone, or scan the QR code. The secret is shown only once; after closing it can only be reset.',
    cardAddress: 'Server address',
    cardDomain: 'SIP domain',
    cardAccount: 'Account',
    cardSecret: 'Secret',
    cardCode: 'QR code of the phone settings',
    copy: 'Copy',
    copyOf: 'Copy: {name}',
    copied: 'Copied',
    notCopied: 'Copying failed; select the text and copy it by hand',
    close: 'Close',
    confirmLeave: 'What you entered is not saved. Leave anyway?',

    logAdd: 'Add seat',
    logEdit: 'Edit seat',
    logRemove: 'Delete seat',
    logPhone: 'Reset telephone secret',
    logAddGroup: 'Add agent group',
    logRenameGroup: 'Agent group “{from}” renamed to “{to}”',
    logTarget: '{extension} ({name})'
  } satisfies English<typeof seatSettingMessages>
}
