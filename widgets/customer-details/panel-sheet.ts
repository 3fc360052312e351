import { dressing } from '../kit/dressing.ts'
import css from './panel.css?inline'

/** The look of the customer panel where no console dresses it. */
export const dress = dressing(css)
