import { expect, it } from 'vitest'
import { formValidation } from '../../../../../core/features/call-task-form/form-validation.ts'
import { changeTaskType } from '../../../../../core/features/call-task-form/rules/form-changes.ts'
import { taskIssues } from '../../../../../core/features/call-task-form/rules/form-rules.ts'
import { goodForm } from './form.ts'

const validate = (form: typeof goodForm) => taskIssues(form, {})
const emptied = changeTaskType(goodForm, 6)
const shown = (issues: ReturnType<typeof formValidation>) => [...issues.$issues.get().keys()]

it.each([
  ['that was left before', false],
  ['of a task that was tried to be sent', true]
])('a required field %s is not red when another choice empties it', (_, isSent) => {
  const issues = formValidation(validate)
  issues.left('templateCode', goodForm)
  if (isSent) issues.all(goodForm)
  issues.freed(goodForm, emptied)
  issues.changed('taskType', emptied)
  issues.changed('templateCode', emptied)
  expect(shown(issues)).toEqual([])
  issues.left('templateCode', emptied)
  expect(shown(issues)).toEqual(['templateCode'])
})

it('is red when the task is sent with it, or when the person empties it', () => {
  const issues = formValidation(validate)
  issues.freed(goodForm, emptied)
  issues.changed('taskType', emptied)
  expect(issues.all(emptied).map(({ field }) => field)).toEqual(['templateCode'])
  expect(shown(issues)).toEqual(['templateCode'])
  issues.freed(goodForm, emptied)
  const filled = { ...emptied, templateCode: 'HS-1002' }
  issues.changed('templateCode', filled)
  issues.changed('templateCode', emptied)
  expect(shown(issues)).toEqual(['templateCode'])
})
