import { atom } from 'nanostores'
import type { Variant } from '../messages/define-messages.ts'

/** The variant of this page's messages, as a store for views. */
export const $textVariant = atom<Variant>('common')
