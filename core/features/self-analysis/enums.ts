import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Kinds of rows that can be analysed. */
export const analysisSet = enumeration([
  ['calls', '通话'],
  ['robotCalls', '机器人通话'],
  ['messages', '短信'],
  ['serviceRecords', '服务记录'],
  ['clues', '线索'],
  ['seatTime', '坐席时长']
])
export type AnalysisSet = CodeOf<typeof analysisSet>

/** Fields by which rows are grouped or filtered. */
export const analysisField = enumeration([
  ['day', '日期'],
  ['month', '月份'],
  ['weekday', '星期'],
  ['hour', '时段'],
  ['agent', '坐席'],
  ['direction', '呼叫方向'],
  ['callType', '通话类型'],
  ['result', '接通结果'],
  ['hangup', '挂断方'],
  ['disposition', '通话小结'],
  ['area', '归属地'],
  ['operator', '运营商'],
  ['ourNumber', '企业号码'],
  ['task', '任务'],
  ['script', '话术'],
  ['level', '意向等级'],
  ['transferred', '转人工'],
  ['lastNode', '结束节点'],
  ['moment', '发送时机'],
  ['sendState', '发送状态'],
  ['serviceType', '服务类型'],
  ['source', '来源'],
  ['taskStatus', '跟进状态'],
  ['followState', '联系状态'],
  ['followStage', '跟进阶段'],
  ['allocation', '分配方式'],
  ['shared', '是否共享']
])
export type AnalysisField = CodeOf<typeof analysisField>

export const analysisMeasure = enumeration([
  ['calls', '通话量'],
  ['answered', '接通量'],
  ['answerRate', '接通率'],
  ['missed', '未接来电'],
  ['talk', '通话时长'],
  ['averageTalk', '平均通话时长'],
  ['averageRing', '平均振铃时长'],
  ['holding', '通话保持时长'],
  ['high', 'A/B级'],
  ['highRate', 'A/B级率'],
  ['transferred', '转人工量'],
  ['transferRate', '转人工率'],
  ['averageTurns', '平均对话轮次'],
  ['messages', '短信量'],
  ['sent', '发送成功'],
  ['sentRate', '发送成功率'],
  ['segments', '短信条数'],
  ['records', '服务记录数'],
  ['withCustomer', '关联{served}的记录'],
  ['withCall', '关联通话的记录'],
  ['withCallRate', '通话关联率'],
  ['clues', '线索量'],
  ['followed', '已跟进线索'],
  ['followRate', '跟进率'],
  ['converted', '转化线索'],
  ['conversionRate', '转化率'],
  ['signedIn', '签入时长'],
  ['free', '空闲时长'],
  ['busy', '示忙时长'],
  ['ring', '振铃时长'],
  ['talkIn', '呼入通话时长'],
  ['talkOut', '外呼通话时长'],
  ['hold', '保持时长'],
  ['wrapUp', '整理时长'],
  ['occupancy', '工时利用率']
])
export type AnalysisMeasure = CodeOf<typeof analysisMeasure>

/** How a result is drawn. */
export const analysisChart = enumeration([
  ['table', '表格'],
  ['line', '折线图'],
  ['bar', '条形图'],
  ['stacked', '堆积图'],
  ['heat', '热力图'],
  ['donut', '环形图']
])
export type AnalysisChart = CodeOf<typeof analysisChart>

export const runStatus = enumeration([
  ['waiting', '排队中'],
  ['running', '分析中'],
  ['done', '已完成'],
  ['failed', '失败'],
  ['cancelled', '已取消']
])
export type RunStatus = CodeOf<typeof runStatus>
