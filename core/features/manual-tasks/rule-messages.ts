import { defineMessages } from '../../messages/define-messages.ts'

/** Validation messages of the manual task form. */
export const manualRuleMessages = defineMessages('manualRules', {
  required: '必填',
  nameLong: '任务名称不能超过{most}个字符',
  remarkLong: '备注不能超过{most}个字符',
  guideLong: '话术提示不能超过{most}个字符',
  startDate: '开始日期不能为空',
  endDate: '结束日期不能大于开始日期!',
  endPast: '结束日期不能早于今天',
  startTime: '请选择开始时间',
  endTime: '请选择结束时间',
  timeBackwards: '开始时间不能晚于结束时间',
  agents: '自动分配需要选择坐席或坐席组',
  whole: '请输入{least}到{most}的整数'
})
