import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { openPlan } from '../../../../../core/features/manual-tasks/manual-plan.ts'
import { $may } from '../../../../../core/session/user.ts'
import { offerOpening } from '../../../../router/history.ts'

/** Lets an address open the dialog, for users who may create tasks. */
export function usePlanAddress(): void {
  const mayPlan = useStore($may)('CMC.CALL.TASK.BASIC.OPER')
  useEffect(() => (mayPlan ? offerOpening('plan', openPlan) : undefined), [mayPlan])
}
