import { expect, it } from 'vitest'
import { judging } from '../../../core/areas/call-task/judging.ts'
import { changeTaskType } from '../../../core/rules/tasks/changes.ts'
import { taskComplaints } from '../../../core/rules/tasks/complaints.ts'
import { goodForm } from './form.ts'

const judge = (form: typeof goodForm) => taskComplaints(form, {})
const emptied = changeTaskType(goodForm, 6)
const shown = (complaints: ReturnType<typeof judging>) => [...complaints.$complaints.get().keys()]

it.each([
  ['that was left before', false],
  ['of a task that was tried to be sent', true]
])('a required field %s is not red when another choice empties it', (_, isSent) => {
  const complaints = judging(judge)
  complaints.left('templateCode', goodForm)
  if (isSent) complaints.all(goodForm)
  complaints.freed(goodForm, emptied)
  complaints.changed('taskType', emptied)
  complaints.changed('templateCode', emptied)
  expect(shown(complaints)).toEqual([])
  complaints.left('templateCode', emptied)
  expect(shown(complaints)).toEqual(['templateCode'])
})

it('is red when the task is sent with it, or when the person empties it', () => {
  const complaints = judging(judge)
  complaints.freed(goodForm, emptied)
  complaints.changed('taskType', emptied)
  expect(complaints.all(emptied).map(({ field }) => field)).toEqual(['templateCode'])
  expect(shown(complaints)).toEqual(['templateCode'])
  complaints.freed(goodForm, emptied)
  const filled = { ...emptied, templateCode: 'HS-1002' }
  complaints.changed('templateCode', filled)
  complaints.changed('templateCode', emptied)
  expect(shown(complaints)).toEqual(['templateCode'])
})
