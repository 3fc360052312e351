/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { roleMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  roles: {
    list: 'Roles',
    name: 'Role name',
    remark: 'Description',
    dataScope: 'Data scope',
    kind: 'Type',
    builtIn: 'Built-in',
    own: 'Custom',
    members: 'Members',
    membersOf: 'View the members of “{name}”',
    permissionCount: 'Permissions',
    updateTime: 'Updated',
    none: '-',

    add: 'New role',
    edit: 'Edit role',
    view: 'View role',
    copy: 'Copy role',
    seeRow: 'View',
    editRow: 'Edit',
    copyRow: 'Copy',
    remove: 'Delete',
    nameOfCopy: '{name} copy',
    confirmRemove: 'Delete it?',

    scopeHint:
      'Decides whose calls, work orders and reports the members of this role see; with several roles, the widest scope applies',
    permissions: 'Permissions',
    chosenOf: '{count}/{total} selected',
    anyPage: 'General',
    beyond: 'Beyond your permissions',
    allOf: 'Select all of “{area}”',
    page: 'Page',
    actions: 'Actions',
    appliesNow:
      'Once saved, the change of menus and permissions takes effect immediately. Members affected: {count}.',
    builtInHint: 'A built-in role cannot be changed; copy it and adjust the copy',
    beyondHint: 'This role contains permissions beyond yours; you can only view it',

    nameMissing: 'Enter a role name',
    nameTooLong: 'A role name has at most {most} characters',
    codesMissing: 'Select at least one permission',

    added: 'Added',
    edited: 'Saved',
    removed: 'Deleted',

    noRole: 'The role does not exist or has been deleted',
    nameTaken: 'This role name exists already',
    isBuiltIn: 'A built-in role cannot be changed or deleted',
    beyondOwn: 'You cannot grant permissions or a data scope beyond your own',
    inUse: 'Members still in this role: {count}. Give them another role first.',
    lastAdministrator:
      'At least one enabled member must have the permissions for both role and administrator management',
    changedByOther: 'Someone else has changed this role; view its latest content before you save',

    logAdd: 'Add role: {scope}, permissions: {count}',
    logEdit: 'Edit role',
    logGranted: 'Permissions added',
    logRevoked: 'Permissions removed',
    logRemove: 'Delete role'
  } satisfies English<typeof roleMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  仅本人: 'Own only',
  本坐席组: 'Own agent group',
  本部门及下级部门: 'Own department and below',
  全企业: 'Whole enterprise'
}
