import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Activity of a seat, as monitors and reports count it. */
export const seatWorkStatus = enumeration([
  [0, '离线'],
  [1, '示忙'],
  [2, '空闲'],
  [3, '整理'],
  [4, '振铃'],
  [5, '通话中']
])
export type SeatWorkStatus = CodeOf<typeof seatWorkStatus>

/** Status in the console's top bar; each value has its own colour. */
export const topBarStatus = enumeration([
  ['SIGN_IN', '签入'],
  ['SIGN_OUT', '签出'],
  ['SIGN_FREE', '空闲'],
  ['SIGN_BUSY', '示忙']
])
export type TopBarStatus = CodeOf<typeof topBarStatus>

export const seatRole = enumeration([
  [0, '管理员'],
  [1, '班组长'],
  [2, '普通坐席']
])
export type SeatRole = CodeOf<typeof seatRole>

export const userPost = enumeration([
  [1, '主管'],
  [0, '员工']
])
export type UserPost = CodeOf<typeof userPost>

export const userStatus = enumeration([
  [1, '正常'],
  [2, '停用']
])
export type UserStatus = CodeOf<typeof userStatus>

export const actionLogType = enumeration([
  [0, '登录'],
  [1, '新增'],
  [2, '编辑'],
  [3, '删除'],
  [10, '导出']
])
export type ActionLogType = CodeOf<typeof actionLogType>
