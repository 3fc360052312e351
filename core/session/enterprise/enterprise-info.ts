/** The enterprise of the session: names, logo, settings. */
import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import type { ConfigItem, EnterpriseInfo, TenantInfo } from '../../features/enterprise/schemas.ts'
import { singleFlight } from '../../lib/async/single-flight.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { $environmentConfig } from '../platform.ts'
import { $session } from '../session-state.ts'
import { $placeId, whileSignedIn } from '../signed-in-stores.ts'

export interface Enterprise extends EnterpriseInfo {
  /** Display name; the full name when there is no other. */
  readonly nickname: string
  /** URL of the logo; empty for the default one. */
  readonly logo: string
}

const $info = atom<EnterpriseInfo | undefined>()
const $tenantInfo = atom<TenantInfo | undefined>()
const config = queryStore<readonly ConfigItem[]>()

const settingOf = (items: readonly ConfigItem[], code: string): string =>
  items.find(item => item.code === code)?.value.trim() ?? ''

/** Only URLs usable as an image source. */
const picture = (address: string): string =>
  /^(?:https:\/\/|\/(?!\/)|data:image\/(?:png|jpeg|webp|svg\+xml)[;,])/i.test(address)
    ? address
    : ''

/** Undefined without a session. Until the server replies, only the name is known. */
export const $enterprise = computed(
  [$session, $info, config.$store, $environmentConfig],
  (session, about, all, platform): Enterprise | undefined => {
    if (session.status !== 'signed-in') return undefined
    const enterpriseName = about?.enterpriseName ?? session.user.entName
    const newer = all.status === 'ready' ? all.value : []
    const codes = new Set(newer.map(({ code }) => code))
    const older = about?.configItems.filter(({ code }) => !codes.has(code)) ?? []
    const configItems = [...newer, ...older]
    return {
      enterpriseName,
      configItems,
      nickname: settingOf(configItems, 'ENTERPRISE_NICKNAME') || enterpriseName,
      logo: picture(platform?.logo ?? '') || picture(settingOf(configItems, 'ENTERPRISE_LOGO'))
    }
  }
)

/** All settings of the enterprise; loaded on demand. */
export const $enterpriseConfig = config.$store

/** Features of the tenant; undefined until loaded. */
export const $tenant = readonlyType($tenantInfo)

const info = singleFlight(async () => {
  const place = $placeId.get()
  const [about, tenant] = await Promise.all([
    call(endpoints.enterprise.info, {}, { silent: true }).catch(() => undefined),
    call(endpoints.enterprise.tenant, {}, { silent: true }).catch(() => undefined)
  ])
  if (place !== $placeId.get()) return
  if (about) $info.set(about)
  if (tenant) $tenantInfo.set(tenant)
})

const settings = singleFlight(() =>
  config.load(() => call(endpoints.enterprise.config, {}, { silent: true }))
)

/** Loads names, logo and tenant. Never rejects: until then the session's name is used. */
export const readEnterprise = async (): Promise<void> => {
  if ($placeId.get() !== '') await info.ask()
}

/**
 * Loads the settings, single-flight; retried on the next call after a failure. Never rejects;
 * failures are in the store.
 */
export const readEnterpriseConfig = async (): Promise<void> => {
  if ($placeId.get() !== '') await settings.ask()
}

/** Loads everything again, after a change. */
async function reread(): Promise<void> {
  if ($placeId.get() === '') return
  info.forget()
  settings.forget()
  const isConfigRead = config.$store.get().status !== 'none'
  await Promise.all([info.ask(), isConfigRead ? settings.ask() : undefined])
}

onTopic('enterprise_modify', () => void reread())

onReconnected(() => {
  if (!$info.get()) void readEnterprise()
  if (config.$store.get().status === 'failed') void readEnterpriseConfig()
})

whileSignedIn(() => {
  void readEnterprise()
  return () => {
    info.forget()
    settings.forget()
    config.forget()
    $info.set(undefined)
    $tenantInfo.set(undefined)
  }
})
