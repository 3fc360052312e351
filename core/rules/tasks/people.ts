/** What choosing who speaks and who helps does to the rest of the dialog (doc 2 §4.2, and ours). */
import { changeScript } from './changes.ts'
import type { TaskForm } from './form.ts'

const TO_A_PERSON = 2

/** Nobody is named who is not asked to help. */
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

/** Another script; with one that hands over to nobody, nobody is handed over to. */
export function chooseScript(
  form: TaskForm,
  script: Pick<TaskForm, 'templateCode' | 'templateName'> & { readonly canTransfer: boolean }
): TaskForm {
  const { canTransfer, ...named } = script
  const changed = changeScript(form, named)
  return form.manualAnswerType === TO_A_PERSON && !canTransfer ? changeHelper(changed, 0) : changed
}

/** A group is no agent: who it is has to be chosen again. */
export const changeAnswerer = (
  form: TaskForm,
  manualAnswerTarget: TaskForm['manualAnswerTarget']
): TaskForm => ({ ...form, manualAnswerTarget, outManualTargetId: '' })

export const changeRobots = (
  form: TaskForm,
  robotHolderType: TaskForm['robotHolderType']
): TaskForm => ({ ...form, robotHolderType, outRobotHolderId: '' })
