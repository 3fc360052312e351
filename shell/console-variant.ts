/** Whom the console serves: customers of an enterprise, or the service objects of social workers. */
import { atom, readonlyType } from 'nanostores'
import type { PlatformVariant } from '../core/features/enterprise/schemas.ts'

export type Variant = PlatformVariant

const $now = atom<Variant>('common')

/** The element's attribute, else the setting of the installation. */
export const $variant = readonlyType($now)
export const variantIs = (variant: Variant): void => $now.set(variant)
