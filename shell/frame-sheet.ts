import { dressing } from '../widgets/kit/dressing.ts'
import css from './shell.css?inline'

/** The look of what stands in front of the console's frame. */
export const dress = dressing(css)
