import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Whose rows the holders of a role see, narrowest first (rule permission-2). */
export const dataScope = enumeration([
  ['own', '仅本人'],
  ['group', '本坐席组'],
  ['department', '本部门及下级部门'],
  ['all', '全企业']
])
export type DataScope = CodeOf<typeof dataScope>
