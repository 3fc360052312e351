import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskIssues } from '../../../../../core/features/call-task-form/rules/form-rules.ts'
import { taskFormOf } from '../../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import { TaskDraft } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import { clicksOf, notices, type Offered } from '../../../../support/core/task-clicks.ts'
import { goodForm } from './form.ts'

const offered: Offered = {
  scripts: [
    { templateCode: 'HS-1001', templateName: '回访', canTransfer: true },
    { templateCode: 'HS-1002', templateName: '提醒', canTransfer: false },
    { templateCode: '', templateName: '', canTransfer: false }
  ],
  lines: [{ cidNumber: '4008001234', groupId: 'lines-1', unallocatedCount: 50 }],
  lineGroups: ['', 'lines-1'],
  robots: ['', 'robots-1'],
  agentGroups: ['', 'agents-1'],
  seats: ['', 'seat-100'],
  messages: ['sms-1'],
  libraries: [0, 1],
  levels: ['01', '101'],
  unanswered: ['5', '6'],
  tags: ['tag-1'],
  alarm: { enabled: true, connectedRate: 0.3, callerFaultCount: 9, suspendCallTask: true }
}

test('whatever is clicked: what the dialog lets go is a payload, and a form without mistakes again', () => {
  let sent = 0
  fc.assert(
    fc.property(clicksOf(offered), clicks => {
      const form = clicks.reduce((now, next) => next(now), goodForm)
      expect(form.workTimePeriods.length).toBeGreaterThan(0)
      expect(form.workTimePeriods.length).toBeLessThanOrEqual(2)
      for (const name of notices) expect(form[name].sendConditions.length).toBeLessThanOrEqual(11)
      if (taskIssues(form).length > 0) return
      sent += 1
      const payload = payloadOf(form)
      expect(TaskDraft.parse(payload)).toEqual(payload)
      // The server looks at what it was sent with the same rules.
      expect(taskIssues(taskFormOf(payload))).toEqual([])
    }),
    { numRuns: 3000, seed: 20_261_121 }
  )
  expect(sent).toBeGreaterThan(100)
})
