/** The product variant (rule console-20): common, or for social workers. */
import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/first-endpoints.ts'
import { environment, isStarted, onStart } from '../environment/environment.ts'
import {
  EnvironmentConfig,
  type PlatformVariant,
  platformVariant
} from '../features/enterprise/schemas.ts'
import { singleFlight } from '../lib/async/single-flight.ts'
import { persistent } from '../lib/storage/persistent.ts'
import { addTextVariant } from '../messages/define-messages.ts'
import { call } from '../net/http.ts'
import { enterpriseMessages } from './enterprise/enterprise-messages.ts'
import type { Permission } from './permissions.ts'
import { $textVariant } from './text-variant.ts'

export interface Platform {
  readonly variant: PlatformVariant
  /** Identical in both variants; needs no permission. */
  readonly title: string
  readonly permissions: readonly Permission[]
}

const cache = persistent({ name: 'environment', schema: EnvironmentConfig })
const $config = atom<EnvironmentConfig | undefined>()
const $chosen = atom<PlatformVariant | undefined>()
const $ofSession = atom<PlatformVariant | undefined>()

/** Installation settings; the cached ones until the server replies. */
export const $environmentConfig = readonlyType($config)

/** Host name of the API; the page's own host is irrelevant. */
const hostName = (): string => (isStarted() ? new URL(environment().apiBase).hostname : '')

function variantOf(config: EnvironmentConfig | undefined): PlatformVariant {
  if (platformVariant.isCode(config?.platform)) return config.platform
  const marker = config?.hostMarker ?? ''
  return marker !== '' && hostName().includes(marker) ? 'social' : 'common'
}

/**
 * By priority: the console's `variant`, the session's, the installation's setting, the host name.
 */
export const $platform = computed(
  [$chosen, $ofSession, $config],
  (chosen, ofSession, config): Platform => ({
    variant: chosen ?? ofSession ?? variantOf(config),
    title: enterpriseMessages.platformTitle(),
    permissions: []
  })
)

$platform.subscribe(({ variant }) => $textVariant.set(variant))
addTextVariant(() => ($textVariant.get() === 'social' ? 'social' : undefined))

/** The `variant` of the console element; undefined defers to the installation. */
export const choosePlatform = (variant: PlatformVariant | undefined): void => $chosen.set(variant)

/** The `variant` of the session element, for every element of the page. */
export const setSessionVariant = (variant: PlatformVariant | undefined): void =>
  $ofSession.set(variant)

const question = singleFlight(async () => {
  const place = environment().apiBase
  const config = await call(
    endpoints.enterprise.environment,
    {},
    { silent: true, unreported: true }
  ).catch(() => undefined)
  if (!config || !isStarted() || place !== environment().apiBase) return
  $config.set(config)
  cache.keep(config, place)
})

/** Loads the installation settings; every start does so before sign-in. Never rejects. */
export const readEnvironment = (): Promise<void> => question.ask()

onStart(env => {
  $config.set(cache.read(env.apiBase))
  void readEnvironment()
  return () => {
    question.forget()
    $config.set(undefined)
    $chosen.set(undefined)
    $ofSession.set(undefined)
  }
})
