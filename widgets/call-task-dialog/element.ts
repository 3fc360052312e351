/** The entry of `<hutong-call-task-dialog>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { callTaskDialog } from './definition.ts'

defineWidget(callTaskDialog, {
  view: () => import('./call-task-dialog.tsx'),
  look: () => import('./dialog-sheet.ts')
})
