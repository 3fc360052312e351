import { dressing } from '../kit/dressing.ts'
import css from './lists.css?inline'

/** The look of the lists behind a button. */
export const dress = dressing(css)
