/**
 * Permissions to change members (rule member-2):
 *
 * - Without permission to manage members, a user sees their department and changes no one.
 * - CMC.ACCOUNT.MANA (账号管理) and CMC.AGNET.MANA (坐席管理): sees all members and changes those without
 *   permissions beyond the user's own; roles that grant more cannot be assigned, so that permissions
 *   cannot be escalated.
 * - CMC.ADMIN.MANA (管理员管理): changes all members and assigns every role.
 * - Users cannot change themselves here: their own data is on the profile page, and disabling
 *   oneself could leave the enterprise without an administrator.
 */
type Codes = ReadonlySet<string>

export const managesMembers = (mine: Codes): boolean =>
  mine.has('CMC.ACCOUNT.MANA') || mine.has('CMC.AGNET.MANA') || mine.has('CMC.ADMIN.MANA')

/** Whether the user's permissions include all of the other's. */
export const reaches = (mine: Codes, theirs: Iterable<string>): boolean =>
  mine.has('CMC.ADMIN.MANA') || (managesMembers(mine) && [...theirs].every(code => mine.has(code)))

/** Administrators reset every password, other member managers those of their own department. */
export const mayReset = (mine: Codes, isOwnDepartment: boolean): boolean =>
  mine.has('CMC.ADMIN.MANA') || (managesMembers(mine) && isOwnDepartment)
