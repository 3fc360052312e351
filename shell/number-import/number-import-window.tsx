import { useStore } from '@nanostores/react'
import {
  $addNumbers,
  closeAddNumbers,
  type NumbersKind
} from '../../core/features/number-import/import-window.ts'
import { $may } from '../../core/session/user.ts'
import { AddNumbersDialog } from '../../widgets/parts/number-import/number-import-dialog.tsx'
import { $route, $routes, navigate } from '../router/router.ts'

/** Page that shows the result of an import (rule number-import-1). */
const places: Readonly<Record<NumbersKind, string>> = {
  customer: 'CustomerManage',
  clue: 'cluesManageMine',
  task: 'callTaskList'
}
const codes = {
  customer: 'CCS.SAVE.CUST.INFO',
  clue: 'CMC.CLUE.MANA',
  task: 'CMC.CALL.TASK.BASIC.OPER'
} as const

/** Dialog that adds numbers, opened from any page. */
export default function AddNumbersWindow() {
  const request = useStore($addNumbers)
  const may = useStore($may)
  if (!request) return null
  const added = (kind: NumbersKind | undefined) => {
    closeAddNumbers()
    request.onAdded?.()
    const row = kind && $routes.get().find(({ name }) => name === places[kind])
    if (row && $route.get().path !== row.path) navigate(row.path)
  }
  return (
    <AddNumbersDialog
      allowed={(['customer', 'clue', 'task'] as const).filter(kind => may(codes[kind]))}
      request={request}
      onAdded={added}
      onClose={closeAddNumbers}
    />
  )
}
