/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { departmentMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  departments: {
    list: 'Departments',
    name: 'Department name',
    parent: 'Parent department',
    top: 'None (top level)',
    head: 'Head',
    noHead: 'No head',
    headHint: 'Chosen from the members of this department and those below it',
    memberCount: 'Own members',
    totalCount: 'Incl. lower levels',
    membersOf: 'View the members of “{name}”',
    none: '-',

    add: 'Add department',
    addBelow: 'Add below',
    edit: 'Edit department',
    editRow: 'Edit',
    remove: 'Delete',
    confirmRemove: 'The department will be deleted.',

    nameMissing: 'Enter the department name',
    nameTooLong: 'The department name cannot exceed {most} characters',
    noParent: 'The parent department does not exist or was deleted',
    intoItself: 'A department cannot be moved below itself',
    tooDeep: 'Departments can have at most {most} levels',

    added: 'Added',
    edited: 'Edited',
    removed: 'Deleted',

    noDepartment: 'The department does not exist or was deleted',
    nameTaken: 'A department with this name already exists at this level',
    noSuchHead: 'The head must be an enabled member of this department or one below it',
    hasMembers: 'The department still has members ({count}). Move them to other departments first.',
    changedByOther:
      'The department was changed by someone else. View the latest version before saving.',
    beyondOwn: 'You can manage only your own department and those below it',
    hasLower: 'The department still has departments below it. Move or delete them first.',

    logAdd: 'Added the department',
    logEdit: 'Edited the department',
    logHeadLeft:
      'Head removed automatically: no longer an enabled member of this department or one below it',
    logRemove: 'Deleted the department'
  } satisfies English<typeof departmentMessages>
}

/** By the Chinese label of a code: this folder has none of its own. */
export const labels = {}
