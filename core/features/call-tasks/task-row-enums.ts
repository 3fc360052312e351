/**
 * Enumeration rows that the call task dialog shows at once; separate from the schemas, which would
 * pull in reply validation.
 */

export const taskTypeRows = [
  [0, 'AI接听'],
  [4, '坐席接听'],
  [6, '精准任务'],
  [11, '多号码任务']
] as const

export const manualAnswerTypeRows = [
  [0, '不转人工'],
  [1, '人工监听辅助'],
  [2, '转人工接听']
] as const

export const manualAnswerTargetRows = [
  [1, '坐席组'],
  [2, '指定坐席']
] as const

export const taskWeightRows = [
  ['HIGH', '高'],
  ['NORMAL', '中'],
  ['LOW', '低']
] as const

export const robotHolderTypeRows = [
  [0, '全局默认'],
  [5, '机器人组']
] as const

export const cidResourceTypeRows = [
  [0, '全部线路'],
  [1, '指定号码'],
  [2, '号码组']
] as const
