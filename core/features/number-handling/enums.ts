import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What a number turned out to be; the first that applies, from the last one up (rule number-handling-2). */
export const numberClass = enumeration([
  [1, '可用'],
  [2, '空号'],
  [3, '关机'],
  [4, '停机'],
  [5, '未检测'],
  [6, '黑名单'],
  [7, '红名单'],
  [8, '重复'],
  [9, '格式错误']
])
export type NumberClass = CodeOf<typeof numberClass>

export const handlingStatus = enumeration([
  [0, '等待中'],
  [1, '处理中'],
  [2, '已完成'],
  [3, '失败'],
  [4, '已取消']
])
export type HandlingStatus = CodeOf<typeof handlingStatus>
