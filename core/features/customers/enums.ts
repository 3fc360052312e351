import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** An unset gender is shown as `-`. */
export const gender = enumeration([
  [1, '男'],
  [2, '女'],
  [0, '未知', 'hidden']
])
export type Gender = CodeOf<typeof gender>

/** 2 and 4 are single choice, 3 and 5 multiple choice; 6 is single-line in a search. */
export const customFieldType = enumeration([
  [1, '单行文本'],
  [2, '单选'],
  [3, '多选'],
  [4, '单选下拉'],
  [5, '多选下拉'],
  [6, '多行文本']
])
export type CustomFieldType = CodeOf<typeof customFieldType>
