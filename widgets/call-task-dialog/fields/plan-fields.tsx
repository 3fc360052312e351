import { useState } from 'react'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { Fold } from '../advanced-fold.tsx'

const planView = lazyView<object>(() => import('./plan-part.tsx'))
const warningView = lazyView<object>(() => import('./plan-warning.tsx'))

/** 拨打计划: the effective dialling plan; collapsed, it warns when the task never dials. */
export function Plan() {
  const [isUnfolded, unfold] = useState(false)
  return (
    <Fold
      isUnfolded={isUnfolded}
      onFold={unfold}
      title={messages.plan()}
      summary={<Lazy view={warningView} with={{}} />}
    >
      <Lazy view={planView} with={{}} />
    </Fold>
  )
}
