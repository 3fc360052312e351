/** The text messages of a task in the plan's summary. */

import { joinMessages } from '../../../messages/join-messages.ts'
import { beforeCallSmsType, inCallSmsType } from '../../call-tasks/enums.ts'
import type { CallTaskDetail } from '../../call-tasks/schemas.ts'
import { hangUpSmsType, sendDimension } from '../../message-tips/enums.ts'
import { taskDialogMessages } from '../messages.ts'
import { taskSummaryMessages as messages } from '../summary-messages.ts'
import type { Condition, TaskForm } from './form-types.ts'
import { levels, type PlanRow, row } from './plan-rows.ts'
import { hasConditions } from './visible-parts.ts'

type Names = CallTaskDetail['names']

const TAGS = 2
const LEVELS = 1

function conditionLine(condition: Condition, names: Names): string {
  const { sendDimension: dimension, values, noticeTemplateId: id, noticeTemplateName } = condition
  const shown =
    dimension === LEVELS
      ? levels(values)
      : values
          .map(value => (dimension === TAGS ? (names.tags[value] ?? value) : value))
          .join(joinMessages.list())
  const template = names.notices[id] ?? noticeTemplateName
  return messages.condition({ dimension: sendDimension.label(dimension), values: shown, template })
}

export function noticesOf(form: TaskForm, names: Names): readonly PlanRow[] {
  const { hangUpNotice: after, beforeNotice: before, callingNotice: during } = form
  const nameOf = (id: string) => names.notices[id] ?? id
  const conditions = (list: readonly Condition[]) => list.map(one => conditionLine(one, names))
  return [
    after.enabled
      ? row(
          taskDialogMessages.hangUp(),
          hangUpSmsType.label(after.sendType),
          ...(hasConditions(after)
            ? conditions(after.sendConditions)
            : [nameOf(after.noticeTemplateId)])
        )
      : row(taskDialogMessages.hangUp(), taskDialogMessages.off()),
    before.enabled
      ? row(
          taskDialogMessages.before(),
          beforeCallSmsType.label(before.sendType),
          nameOf(before.noticeTemplateId)
        )
      : row(taskDialogMessages.before(), taskDialogMessages.off()),
    during.enabled
      ? row(
          taskDialogMessages.calling(),
          inCallSmsType.label(during.sendType),
          ...conditions(during.sendConditions)
        )
      : row(taskDialogMessages.calling(), taskDialogMessages.off())
  ]
}
