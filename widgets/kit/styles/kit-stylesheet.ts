import css from './kit.css?inline'
import { theming } from './theming.ts'

/** Styles of the kit. */
export const applyStyles = theming(css)
