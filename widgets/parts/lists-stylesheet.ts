import { theming } from '../kit/styles/theming.ts'
import css from './lists.css?inline'

/** Styles of the lists behind a button, of the dashboard and of the diagnosis. */
export const applyStyles = theming(css)
