import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { accountMessages as messages } from '../../../core/features/account/messages.ts'
import { $ownData, loadOwnData } from '../../../core/features/account/personal-data.ts'
import { openSelectCompany } from '../../../core/features/account/select-company.ts'
import type { UserDetail } from '../../../core/features/sign-in/schemas.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Avatar } from '../../../widgets/kit/large/avatar.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { LoadingPanel } from '../../../widgets/kit/large/loading-panel.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { EditableRow } from './personal-data/editable-row.tsx'
import { PasswordRow } from './personal-data/password-row.tsx'

const states = { none: 0, loading: 0, ready: 1, failed: 2 } as const

/** The user's profile: editable fields, and those managed by the enterprise. */
export default function PersonalData() {
  const state = useStore($ownData)
  const own =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  useEffect(() => void loadOwnData(), [])
  return (
    <ConsolePage>
      <LoadingPanel onReload={() => void loadOwnData()} state={own ? 1 : states[state.status]}>
        {own && <Profile own={own} />}
      </LoadingPanel>
    </ConsolePage>
  )
}

function Profile({ own }: { readonly own: UserDetail }) {
  return (
    <div className="flex max-w-[1080px] flex-col gap-4">
      <header className={`${card} flex flex-wrap items-center gap-x-4 gap-y-3 p-5`}>
        <Avatar name={own.name} size="large" />
        <div className="min-w-0 grow basis-60">
          <h2 className="text-[20px]/7 font-semibold">{own.name}</h2>
          <p className="text-(--hutong-text-2)">{own.loginEnterprise.enterpriseName}</p>
        </div>
        <Button onClick={() => openSelectCompany('profile')}>{messages.switchEnterprise()}</Button>
      </header>
      <div className="grid items-start gap-4 @min-[860px]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <EditableRow field="username" own={own} />
          <EditableRow field="name" own={own} />
          <EditableRow field="email" own={own} />
          <PasswordRow />
        </div>
        <Known own={own} />
      </div>
    </div>
  )
}

const listed = (items: readonly { readonly name: string }[]): string =>
  items.map(({ name }) => name).join(joinMessages.list())

/** Read-only fields. */
function Known({ own }: { readonly own: UserDetail }) {
  const rows = [
    [messages.mobile(), own.mobile],
    [messages.enterprise(), own.loginEnterprise.enterpriseName],
    [messages.departments(), listed(own.departments)],
    [messages.roles(), listed(own.roles)]
  ] as const
  return (
    <section aria-label={messages.readOnly()} className={card}>
      <SectionHeading isBar>{messages.readOnly()}</SectionHeading>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 p-4">
        {rows.map(([label, value]) => (
          <div className="contents" key={label}>
            <dt className="text-(--hutong-text-3)">{label}</dt>
            <dd className="tabular-nums wrap-anywhere">{value || messages.none()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
