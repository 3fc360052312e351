import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'

/** Loaded when the dialog is first opened. */
export const planDialog = lazyView(() => import('./plan/plan-dialog.tsx'))
export const allocateDialog = lazyView(() => import('./allocate-dialog.tsx'))
