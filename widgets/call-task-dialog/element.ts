/** The entry of `<hutong-call-task-dialog>`: defined at once, drawn when it stands on a page. */
import { defineWidget } from '../define.tsx'
import { callTaskDialog } from './definition.ts'

defineWidget(callTaskDialog, {
  view: () => import('./call-task-dialog.tsx'),
  look: () => import('./dialog-sheet.ts')
})
