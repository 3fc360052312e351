/** Whom the console serves: customers of an enterprise, or the service objects of social workers. */
import { atom, readonlyType } from 'nanostores'

export type Variant = 'common' | 'social'

const $chosen = atom<Variant>('common')
export const $variant = readonlyType($chosen)

export const chooseVariant = (variant: Variant): void => $chosen.set(variant)
