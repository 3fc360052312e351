/**
 * Who may change which member. The source shows no role assignment; this is ours:
 *
 * - Without a right to manage members one sees those of one's own department, and changes nobody.
 * - CMC.AGNET.MANA (坐席管理) sees everybody, and changes those who may do nothing that one may
 *   not oneself; roles that grant more cannot be given either, so nobody lifts himself or others.
 * - CMC.ADMIN.MANA (管理员管理) changes everybody and gives every role.
 * - Nobody changes himself here: one's own data are on the profile page, and whoever could disable
 *   himself might leave an enterprise without anybody to manage it.
 */
type Codes = ReadonlySet<string>

export const managesMembers = (mine: Codes): boolean =>
  mine.has('CMC.AGNET.MANA') || mine.has('CMC.ADMIN.MANA')

/** Whether one may give these permissions, or act on somebody who has them. */
export const reaches = (mine: Codes, theirs: Iterable<string>): boolean =>
  mine.has('CMC.ADMIN.MANA') ||
  (mine.has('CMC.AGNET.MANA') && [...theirs].every(code => mine.has(code)))

/** A password is reset by whoever manages everybody; by others within their own department. */
export const mayReset = (mine: Codes, isOwnDepartment: boolean): boolean =>
  mine.has('CMC.ADMIN.MANA') || (managesMembers(mine) && isOwnDepartment)
