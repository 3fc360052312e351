import { atom } from 'nanostores'
import type { Variant } from '../text/texts.ts'

/** The variant that the sentences of this page are written for, for views to follow. */
export const $textVariant = atom<Variant>('common')
