import { theming } from '../kit/styles/theming.ts'
import css from './lists.css?inline'

/** Styles of the lists behind a button and of the dashboard. */
export const applyStyles = theming(css)
