/** The enterprise that somebody is signed in to: its names, its logo, its settings. */
import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import type { ConfigItem, EnterpriseInfo, TenantInfo } from '../contract/entities/enterprise.ts'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import { remote } from '../lib/remote.ts'
import { call } from '../net/http.ts'
import { onReconnected } from '../net/realtime.ts'
import { $placeId, whileSignedIn } from './account.ts'
import { $session } from './life.ts'
import { $environmentConfig } from './platform.ts'

export interface Enterprise extends EnterpriseInfo {
  /** What people call it; its full name where it has no other. */
  readonly nickname: string
  /** Where its logo is; empty for the default one. */
  readonly logo: string
}

const $info = atom<EnterpriseInfo | undefined>()
const $tenantInfo = atom<TenantInfo | undefined>()
const config = remote<readonly ConfigItem[]>()

const settingOf = (items: readonly ConfigItem[], code: string): string =>
  items.find(item => item.code === code)?.value.trim() ?? ''

/** An address that shows a picture and does nothing else. */
const picture = (address: string): string =>
  /^(?:https:\/\/|\/(?!\/)|data:image\/(?:png|jpeg|webp|svg\+xml)[;,])/i.test(address)
    ? address
    : ''

/** Undefined while nobody is signed in. Before the server has answered, its name is all there is. */
export const $enterprise = computed(
  [$session, $info, config.$store, $environmentConfig],
  (session, about, all, platform): Enterprise | undefined => {
    if (session.at !== 'signed-in') return undefined
    const enterpriseName = about?.enterpriseName ?? session.user.entName
    const newer = all.at === 'ready' ? all.value : []
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

/** Every setting of the enterprise; asked for by whoever needs them. */
export const $enterpriseConfig = config.$store

/** What the tenant has been sold; undefined until the server has said so. */
export const $tenant = readonlyType($tenantInfo)

const info = oneAtATime(async () => {
  const place = $placeId.get()
  const [about, tenant] = await Promise.all([
    call(endpoints.enterprise.info, {}, { silent: true }).catch(() => undefined),
    call(endpoints.enterprise.tenant, {}, { silent: true }).catch(() => undefined)
  ])
  if (place !== $placeId.get()) return
  if (about) $info.set(about)
  if (tenant) $tenantInfo.set(tenant)
})

const settings = oneAtATime(() =>
  config.load(() => call(endpoints.enterprise.config, {}, { silent: true }))
)

/** Reads names, logo and tenant. Never rejects: until then the name of the session does. */
export const readEnterprise = async (): Promise<void> => {
  if ($placeId.get() !== '') await info.ask()
}

/**
 * Reads the settings: one question at a time, whoever asks meanwhile waits for the same answer.
 * After a failure the next call asks anew. Never rejects; the store says what went wrong.
 */
export const readEnterpriseConfig = async (): Promise<void> => {
  if ($placeId.get() !== '') await settings.ask()
}

onReconnected(() => {
  if (!$info.get()) void readEnterprise()
  if (config.$store.get().at === 'failed') void readEnterpriseConfig()
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
