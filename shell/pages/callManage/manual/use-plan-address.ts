import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { openPlan } from '../../../../core/areas/manual-tasks/plan.ts'
import { $may } from '../../../../core/session/user.ts'
import { offerOpening } from '../../../history.ts'

/** Lets the address open the form of a task, for those who may plan one. */
export function usePlanAddress(): void {
  const mayPlan = useStore($may)('CMC.CALL.TASK.BASIC.OPER')
  useEffect(() => (mayPlan ? offerOpening('plan', openPlan) : undefined), [mayPlan])
}
