import { dressing } from '../kit/dressing.ts'
import css from './dialog.css?inline'

/** The look of the dialog where no console dresses it. */
export const dress = dressing(css)
