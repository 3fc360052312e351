import { theming } from '../kit/styles/theming.ts'
import css from './panel.css?inline'

/** Styles of the customer panel outside the console. */
export const applyStyles = theming(css)
