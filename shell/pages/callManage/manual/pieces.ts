import { piece } from '../../../../widgets/parts/apart.tsx'

/** The form of a task comes when somebody opens it. */
export const planDialog = piece(() => import('./plan-dialog.tsx'))
export const allocateDialog = piece(() => import('./allocate-dialog.tsx'))
