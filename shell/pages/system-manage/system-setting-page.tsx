import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { systemSettingMessages } from '../../../core/features/system-settings/messages.ts'
import type { SystemSettings } from '../../../core/features/system-settings/schemas.ts'
import {
  $systemSettings,
  $unsavedSections,
  leavingSettings,
  readSystemSettings
} from '../../../core/features/system-settings/setting-forms.ts'
import { settingPageMessages as messages } from '../../../core/features/system-settings/setting-page-messages.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { LeaveConfirm } from '../../layout/pages/leave-confirm.tsx'
import { Unread } from '../../list/unread-rows.tsx'
import { $route, askBeforeLeaving, setQuery } from '../../router/router.ts'
import BusinessSection from './settings/business-section.tsx'
import CallSection from './settings/call-section.tsx'
import DiallingSection from './settings/dialling-section.tsx'
import EnterpriseSection from './settings/enterprise-section.tsx'
import SignInSection from './settings/sign-in-section.tsx'

/** Sections that load what they show. */
const lists = {
  fields: lazyView(() => import('./settings/customer-field-section.tsx')),
  dispositions: lazyView(() => import('./settings/disposition-section.tsx')),
  messageGateway: lazyView(() => import('./settings/message-gateway-section.tsx')),
  apiKeys: lazyView(() => import('./settings/api-key-section.tsx')),
  webhooks: lazyView(() => import('./settings/webhooks/webhook-section.tsx')),
  deliveries: lazyView(() => import('./settings/webhooks/delivery-section.tsx')),
  retention: lazyView(() => import('./settings/retention-section.tsx')),
  licences: lazyView(() => import('./settings/licence-section.tsx'))
}
type ListSection = keyof typeof lists
const listSections = [
  'fields',
  'dispositions',
  'messageGateway',
  'apiKeys',
  'webhooks',
  'deliveries',
  'retention',
  'licences'
] as const
const isList = (section: Section): section is ListSection =>
  listSections.some(one => one === section)

const sections = [
  ...(['enterprise', 'calls', 'dialling', 'signIn'] as const),
  ...listSections,
  'business'
] as const
type Section = (typeof sections)[number]

const labelOf = (section: Section): string =>
  section === 'business' || isList(section) ? messages[section]() : systemSettingMessages[section]()

/** The sections are views of one page. */
const leavesPage = ({ path }: { readonly path: string }): boolean => path !== $route.get().path

/** 系统设置: what applies to the whole enterprise. */
export default function SystemSetting() {
  const state = useStore($systemSettings)
  useEffect(() => {
    begin(readSystemSettings())
    const stops = [askBeforeLeaving(leavingSettings.ask, leavesPage), leavingSettings.guard()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const settings = lastOf(state)
  return (
    <ConsolePage>
      {settings ? (
        <Sections settings={settings} />
      ) : (
        <section className={`${card} p-5`}>
          {state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readSystemSettings())} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={8} />
          )}
        </section>
      )}
      <LeaveConfirm question={leavingSettings} />
    </ConsolePage>
  )
}

function Sections({ settings }: { readonly settings: SystemSettings }) {
  const { query } = useStore($route)
  const may = useStore($may)
  const shown = sections.filter(name => name !== 'licences' || may('CMC.ADMIN.MANA'))
  const chosen = shown.find(name => name === query.section) ?? 'enterprise'
  const unsaved = useStore($unsavedSections)
  const isUnsaved = (section: ListSection) => [...unsaved].some(one => one === section)
  const { enterprise, calls, dialling, signIn, ownAddress } = settings
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        chosen={chosen}
        label={messages.sections()}
        onChoose={section => setQuery({ section })}
        tabs={shown.map(name => ({ name, label: labelOf(name) }))}
      >
        {/* Hidden sections keep what was typed. */}
        <div hidden={chosen !== 'enterprise'}>
          <EnterpriseSection settings={enterprise} />
        </div>
        <div hidden={chosen !== 'calls'}>
          <CallSection settings={calls} />
        </div>
        <div hidden={chosen !== 'dialling'}>
          <DiallingSection settings={dialling} />
        </div>
        <div hidden={chosen !== 'signIn'}>
          <SignInSection ownAddress={ownAddress} settings={signIn} />
        </div>
        {listSections
          .filter(section => section === chosen || isUnsaved(section))
          .map(section => (
            <div hidden={section !== chosen} key={section}>
              <Lazy view={lists[section]} with={{}} />
            </div>
          ))}
        {chosen === 'business' && <BusinessSection />}
      </Tabs>
    </div>
  )
}
