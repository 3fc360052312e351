import { useMemo } from 'react'
import { date } from '../../core/rules/dates.ts'
import { licenceConflict } from '../../core/rules/tasks/licence.ts'
import { serverNow } from '../../core/server-time.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { WorkPeriods } from '../parts/work-periods/work-periods.tsx'
import { Heading, Section } from './fields.tsx'
import { useComplaintsIn, useField, useOfForm, useResources, useTask } from './task-context.ts'

/** 时间: the days and the hours in which the task may call. */
export function Times() {
  const { editor, form, policy } = useTask()
  const { global } = useResources()
  const { value, set } = useField('workTimePeriods')
  const errors = useComplaintsIn('workTimePeriods')
  const taskType = useOfForm(form => form.taskType)
  const limits = useMemo(
    () => ({
      global,
      today: date(serverNow()),
      licence: licenceConflict({ taskType, workTimePeriods: value }, policy)
    }),
    [global, taskType, value, policy]
  )
  return (
    <Section hasOwnHead name="times" title={t.times()}>
      <div data-field="workTimePeriods">
        <WorkPeriods
          errors={errors}
          heading={<Heading>{t.times()}</Heading>}
          limits={limits}
          onChange={set}
          onRefused={(path, complaint) =>
            editor.complaints.hold(path, complaint, 'instead', form.getValues())
          }
          onLeave={path => editor.complaints.left(path, form.getValues())}
          value={value}
        />
      </div>
    </Section>
  )
}
