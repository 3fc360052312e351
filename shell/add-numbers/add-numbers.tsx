import { useStore } from '@nanostores/react'
import {
  $addNumbers,
  closeAddNumbers,
  type NumbersKind
} from '../../core/areas/add-numbers/open.ts'
import { $may } from '../../core/session/user.ts'
import { AddNumbersDialog } from '../../widgets/parts/add-numbers/add-numbers-dialog.tsx'
import { $route, $routes, navigate } from '../router.ts'

/** Where one finds what numbers have become (doc 2 §2.8). */
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

/** The window that adds numbers, wherever in the console it was asked for. */
export default function AddNumbersWindow() {
  const asked = useStore($addNumbers)
  const may = useStore($may)
  if (!asked) return null
  const added = (kind: NumbersKind | undefined) => {
    closeAddNumbers()
    asked.onAdded?.()
    const row = kind && $routes.get().find(({ name }) => name === places[kind])
    if (row && $route.get().path !== row.path) navigate(row.path)
  }
  return (
    <AddNumbersDialog
      allowed={(['customer', 'clue', 'task'] as const).filter(kind => may(codes[kind]))}
      asked={asked}
      onAdded={added}
      onClose={closeAddNumbers}
    />
  )
}
