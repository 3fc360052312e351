/** What can be chosen in the dialog of a call task before anything is read: codes with their labels. */
import {
  cidResourceTypeRows,
  manualAnswerTargetRows,
  manualAnswerTypeRows,
  robotHolderTypeRows,
  taskTypeRows,
  taskWeightRows
} from '../../contract/enums/task-rows.ts'
import { labelled } from '../../contract/labels.ts'

export const taskTypes = labelled(taskTypeRows)
export const manualAnswerTypes = labelled(manualAnswerTypeRows)
export const manualAnswerTargets = labelled(manualAnswerTargetRows)
export const taskWeights = labelled(taskWeightRows)
export const robotHolderTypes = labelled(robotHolderTypeRows)
export const cidResourceTypes = labelled(cidResourceTypeRows)
