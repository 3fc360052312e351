/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import { manual } from './manual-english.ts'
import type { manualRuleMessages } from './rule-messages.ts'

/** By area of the messages. */
export const english = {
  manual,
  manualRules: {
    required: 'Required',
    nameLong: 'The task name cannot exceed {most} characters',
    remarkLong: 'The remark cannot exceed {most} characters',
    guideLong: 'The call guide cannot exceed {most} characters',
    startDate: 'Enter a start date',
    endDate: 'The end date cannot be before the start date',
    endPast: 'The end date cannot be in the past',
    startTime: 'Choose a start time',
    endTime: 'Choose an end time',
    timeBackwards: 'The start time cannot be after the end time',
    agents: 'Automatic allocation needs agents or agent groups',
    whole: 'Enter a whole number from {least} to {most}'
  } satisfies English<typeof manualRuleMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  自动分配: 'Automatic',
  批量导入: 'Bulk import',
  按所属经理: 'By account manager',
  人工领取: 'Claimed by agents',
  先导入的先拨: 'Oldest imports first',
  后导入的先拨: 'Newest imports first',
  先拨未拨打过的: 'Uncalled numbers first',
  待拨打: 'To call',
  处理中: 'In progress',
  已完成: 'Completed',
  不拨打: 'Not called',
  有意向: 'Interested',
  需再联系: 'Contact again',
  无意向: 'Not interested',
  未接通: 'Not connected',
  号码有误: 'Wrong number',
  拒绝再联系: 'No further contact',
  号码在黑名单中: 'Number on the blacklist',
  号码在红名单中: 'Number on the red list',
  '任务已结束，未拨打': 'Task ended, not called'
}
