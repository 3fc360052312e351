/** Options of the call task dialog that need no request: codes with labels. */

import { labelled } from '../../contract/labels.ts'
import {
  cidResourceTypeRows,
  manualAnswerTargetRows,
  manualAnswerTypeRows,
  robotHolderTypeRows,
  taskTypeRows,
  taskWeightRows
} from '../call-tasks/task-row-enums.ts'

export const taskTypes = labelled(taskTypeRows)
export const manualAnswerTypes = labelled(manualAnswerTypeRows)
export const manualAnswerTargets = labelled(manualAnswerTargetRows)
export const taskWeights = labelled(taskWeightRows)
export const robotHolderTypes = labelled(robotHolderTypeRows)
export const cidResourceTypes = labelled(cidResourceTypeRows)
