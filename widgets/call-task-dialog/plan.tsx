import { useState } from 'react'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Apart, piece } from '../parts/apart.tsx'
import { Fold } from './fold.tsx'

const planPiece = piece<object>(() => import('./plan-part.tsx'))
const warningPiece = piece<object>(() => import('./plan-warning.tsx'))

/** 拨打计划: what the task will really do; folded it says so when that is nothing. */
export function Plan() {
  const [isUnfolded, unfold] = useState(false)
  return (
    <Fold
      isUnfolded={isUnfolded}
      onFold={unfold}
      title={t.plan()}
      told={<Apart piece={warningPiece} with={{}} />}
    >
      <Apart piece={planPiece} with={{}} />
    </Fold>
  )
}
