import { expect, it } from 'vitest'
import type { TaskForm } from '../../../../../core/features/call-task-form/rules/form-types.ts'
import {
  changeAnswerer,
  changeHelper,
  changeRobots,
  chooseScript
} from '../../../../../core/features/call-task-form/rules/people-changes.ts'
import { goodForm } from './form.ts'

const helped: TaskForm = {
  ...goodForm,
  ...{ manualAnswerType: 2, manualAnswerTarget: 1, outManualTargetId: 'group-1' }
}
const agents = ({ manualAnswerType, manualAnswerTarget, outManualTargetId }: TaskForm) => ({
  ...{ manualAnswerType, manualAnswerTarget, outManualTargetId }
})
const withoutAgents = (manualAnswerType: number) => ({
  ...{ manualAnswerType, manualAnswerTarget: '', outManualTargetId: '' }
})

it('assistance that transfers keeps the agents, any other clears them', () => {
  expect(agents(changeHelper(helped, 2))).toEqual(agents(helped))
  for (const type of [0, 1] as const)
    expect(agents(changeHelper(helped, type))).toEqual(withoutAgents(type))
})

it('another script clears the target, and the assistance when it cannot transfer', () => {
  const script = { templateCode: 'HS-1002', templateName: '另一话术' }
  const chosen = (form: TaskForm, canTransfer: boolean) =>
    chooseScript(form, { ...script, canTransfer })
  expect(chosen(helped, true)).toMatchObject({ ...script, ...withoutAgents(2) })
  expect(chosen(helped, false)).toMatchObject({ ...script, ...withoutAgents(0) })
  const listening = { ...helped, manualAnswerType: 1 as const }
  for (const canTransfer of [true, false])
    expect(chosen(listening, canTransfer)).toMatchObject({ ...script, manualAnswerType: 1 })
})

it('another kind of agents or robots starts without a choice', () => {
  expect(agents(changeAnswerer(helped, 2))).toEqual({
    ...{ manualAnswerType: 2, manualAnswerTarget: 2, outManualTargetId: '' }
  })
  const robots = { ...goodForm, robotHolderType: 5 as const, outRobotHolderId: 'r' }
  expect(changeRobots(robots, 0)).toEqual({
    ...robots,
    ...{ robotHolderType: 0, outRobotHolderId: '' }
  })
})
