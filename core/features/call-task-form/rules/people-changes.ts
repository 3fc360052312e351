/** Effects of the choice of robot and agents on the rest of the dialog (rule call-task-17). */
import { changeScript } from './form-changes.ts'
import type { TaskForm } from './form-types.ts'

const TO_A_PERSON = 2

/** Clears the agents when no assistance is selected. */
export const changeHelper = (
  form: TaskForm,
  manualAnswerType: TaskForm['manualAnswerType']
): TaskForm => ({
  ...form,
  manualAnswerType,
  ...(manualAnswerType !== TO_A_PERSON && {
    manualAnswerTarget: '' as const,
    outManualTargetId: ''
  })
})

/** Selects another script; one without transfer clears the transfer target. */
export function chooseScript(
  form: TaskForm,
  script: Pick<TaskForm, 'templateCode' | 'templateName'> & { readonly canTransfer: boolean }
): TaskForm {
  const { canTransfer, ...named } = script
  const changed = changeScript(form, named)
  return form.manualAnswerType === TO_A_PERSON && !canTransfer ? changeHelper(changed, 0) : changed
}

/** A group is not an agent: the selection starts empty. */
export const changeAnswerer = (
  form: TaskForm,
  manualAnswerTarget: TaskForm['manualAnswerTarget']
): TaskForm => ({ ...form, manualAnswerTarget, outManualTargetId: '' })

export const changeRobots = (
  form: TaskForm,
  robotHolderType: TaskForm['robotHolderType']
): TaskForm => ({ ...form, robotHolderType, outRobotHolderId: '' })
