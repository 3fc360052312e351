import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** How a clue got its owner; 0 and 3 both mean allocated by the task, 4 by its manager. */
export const allocationType = enumeration([
  [0, '自动分配'],
  [1, '批量导入'],
  [2, '接口导入'],
  [3, '自动分配'],
  [4, '手动分配'],
  [5, '手动领取']
])
export type AllocationType = CodeOf<typeof allocationType>

export const clueTaskStatus = enumeration([
  [0, '待跟进'],
  [1, '跟进中'],
  [2, '已跟进'],
  [3, '无须跟进'],
  [4, '无效线索']
])
export type ClueTaskStatus = CodeOf<typeof clueTaskStatus>

/** `l4` and `k4` are two spellings of one state (rule clue-14). */
export const followState = enumeration([
  ['k1', '已联系'],
  ['k2', '未联系'],
  ['k3', '联系中'],
  ['l4', '无'],
  ['k4', '无', 'hidden']
])
export type FollowState = CodeOf<typeof followState>

export const followStage = enumeration([
  [1, '待跟进'],
  [2, '初访'],
  [3, '意向'],
  [4, '报价'],
  [5, '成交'],
  [6, '暂时搁置'],
  [7, '未成交']
])
export type FollowStage = CodeOf<typeof followStage>
