/** Which variant of the product this is (doc 1 §1): the common one, or the one for social workers. */
import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import {
  EnvironmentConfig,
  type PlatformVariant,
  platformVariant
} from '../contract/entities/enterprise.ts'
import { environment, isStarted, onStart } from '../environment.ts'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import { persistent } from '../lib/persistent.ts'
import { call } from '../net/http.ts'
import type { Permission } from '../rules/permissions.ts'
import { enterpriseText } from '../text/enterprise.ts'
import { addTextVariant } from '../text/texts.ts'
import { $textVariant } from './text-variant.ts'

export interface Platform {
  readonly variant: PlatformVariant
  /** The same in both, and no permission of its own in either. */
  readonly title: string
  readonly permissions: readonly Permission[]
}

const cache = persistent({ name: 'environment', schema: EnvironmentConfig })
const $config = atom<EnvironmentConfig | undefined>()
const $chosen = atom<PlatformVariant | undefined>()
const $ofSession = atom<PlatformVariant | undefined>()

/** What the installation says of itself; what it said last time until it has answered. */
export const $environmentConfig = readonlyType($config)

/** The API's own host: whose page this is makes no difference, and is not looked at. */
const hostName = (): string => (isStarted() ? new URL(environment().apiBase).hostname : '')

function variantOf(config: EnvironmentConfig | undefined): PlatformVariant {
  if (platformVariant.isCode(config?.platform)) return config.platform
  const marker = config?.hostMarker ?? ''
  return marker !== '' && hostName().includes(marker) ? 'social' : 'common'
}

/** The console's `variant` counts first, then the session's, the installation's setting, the host name. */
export const $platform = computed(
  [$chosen, $ofSession, $config],
  (chosen, ofSession, config): Platform => ({
    variant: chosen ?? ofSession ?? variantOf(config),
    title: enterpriseText.platformTitle(),
    permissions: []
  })
)

$platform.subscribe(({ variant }) => $textVariant.set(variant))
addTextVariant(() => ($textVariant.get() === 'social' ? 'social' : undefined))

/** The `variant` of the console element; undefined leaves it to the installation. */
export const choosePlatform = (variant: PlatformVariant | undefined): void => $chosen.set(variant)

/** The `variant` of the session element, for every element of the page. */
export const setSessionVariant = (variant: PlatformVariant | undefined): void =>
  $ofSession.set(variant)

const question = oneAtATime(async () => {
  const place = environment().apiBase
  const config = await call(
    endpoints.enterprise.environment,
    {},
    { silent: true, unheard: true }
  ).catch(() => undefined)
  if (!config || !isStarted() || place !== environment().apiBase) return
  $config.set(config)
  cache.keep(config, place)
})

/** Asks the installation, as every start does by itself, before anybody has signed in. Never rejects. */
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
