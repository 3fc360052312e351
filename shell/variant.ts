/** Whom the console serves: customers of an enterprise, or the service objects of social workers. */
import { computed } from 'nanostores'
import type { PlatformVariant } from '../core/contract/entities/enterprise.ts'
import { $platform, choosePlatform } from '../core/session/platform.ts'

export type Variant = PlatformVariant

/** As the element's attribute has it, else as the installation says of itself. */
export const $variant = computed($platform, ({ variant }) => variant)
export const chooseVariant = choosePlatform
