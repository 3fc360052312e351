import { useMemo } from 'react'
import { serverNow } from '../../../core/environment/server-time.ts'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { licenceConflict } from '../../../core/features/task-plan/rules/licence-hours.ts'
import { date } from '../../../core/lib/format/dates.ts'
import { inLanguage, usePageLanguage } from '../../kit/use-page-language.ts'
import { WorkPeriods } from '../../parts/work-periods/work-periods-field.tsx'
import { useErrorsIn, useField, useOfForm, useResources, useTask } from '../task-context.ts'
import { Heading, Section } from './task-fields.tsx'

/** 时间: the days and times in which the task may call. */
export function Times() {
  const { editor, form, policy } = useTask()
  const { global } = useResources()
  const { value, set } = useField('workTimePeriods')
  const errors = useErrorsIn('workTimePeriods')
  const taskType = useOfForm(form => form.taskType)
  const language = usePageLanguage()
  const limits = useMemo(
    () => ({
      global,
      today: date(serverNow()),
      licence: inLanguage(language, () =>
        licenceConflict({ taskType, workTimePeriods: value }, policy)
      )
    }),
    [global, taskType, value, policy, language]
  )
  return (
    <Section hasOwnHead name="times" title={messages.times()}>
      <div data-field="workTimePeriods">
        <WorkPeriods
          errors={errors}
          heading={<Heading>{messages.times()}</Heading>}
          limits={limits}
          onChange={set}
          onRefused={(path, issue) =>
            editor.issues.hold(path, issue, 'instead', form.$values.get())
          }
          onLeave={path => editor.issues.left(path, form.$values.get())}
          value={value}
        />
      </div>
    </Section>
  )
}
