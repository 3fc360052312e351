/** Whom the console serves: customers of an enterprise, or the service objects of social workers. */
import { atom, readonlyType } from 'nanostores'
import type { PlatformVariant } from '../core/contract/entities/enterprise.ts'

export type Variant = PlatformVariant

const $now = atom<Variant>('common')

/** As the element's attribute has it, else as the installation says of itself. */
export const $variant = readonlyType($now)
export const variantIs = (variant: Variant): void => $now.set(variant)

const $tongue = atom('zh-CN')

/** The language that the person has chosen. */
export const $language = readonlyType($tongue)
export const languageIs = (language: string): void => $tongue.set(language)
