import { theming } from '../widgets/kit/styles/theming.ts'
import css from './shell.css?inline'

/** Fills the containing box in any layout; styles of the host page take precedence. */
const box = ':host{flex:1;place-self:stretch;height:100%}'

/** Styles of the pages outside the frame. */
export const applyStyles = theming(css + box)
