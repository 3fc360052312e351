import { theming } from '../kit/styles/theming.ts'
import css from './dialog.css?inline'

/** Styles of the dialog outside the console. */
export const applyStyles = theming(css)
