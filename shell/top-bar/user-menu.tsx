import { useStore } from '@nanostores/react'
import { $joinedEnterprises, loadJoinedEnterprises } from '../../core/areas/account/joined.ts'
import { openSelectCompany } from '../../core/areas/account/select-company.ts'
import { switchFrom } from '../../core/areas/account/switch-enterprise.ts'
import { isAccountOnly } from '../../core/rules/account-only.ts'
import { $session } from '../../core/session/life.ts'
import { $preferences, setPreference } from '../../core/session/preferences.ts'
import { $user } from '../../core/session/user.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Avatar } from '../../widgets/kit/large/avatar.tsx'
import { LazyMenu, type MenuGroup } from '../../widgets/kit/menu.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { $routes, navigate } from '../router.ts'
import { openHelp } from '../shortcuts/help.ts'
import { looksNow } from './looks.ts'
import { signOut } from './sign-out.ts'

/** More than these are found in the dialog. */
const MOST_ENTERPRISES = 5

/** The user's name, and behind it all that is about themselves. */
export function UserMenu() {
  const user = useStore($user)
  const session = useStore($session)
  const groups = useGroups()
  const name = user?.name || (session.at === 'signed-in' ? session.user.userName : '')
  const near = () => {
    const { at } = $joinedEnterprises.get()
    if (at === 'none' || at === 'failed') void loadJoinedEnterprises()
  }
  return (
    <LazyMenu
      groups={groups}
      label={t.userMenu({ name })}
      onChoose={obey}
      trigger={trigger => (
        <button
          {...trigger}
          className="flex h-8 min-w-0 shrink-0 items-center gap-2 rounded-(--hutong-radius) pr-1 hover:bg-(--hutong-bg-hover)"
          onFocus={() => {
            trigger.onFocus()
            near()
          }}
          onPointerEnter={() => {
            trigger.onPointerEnter()
            near()
          }}
          type="button"
        >
          <span className="sr-only">{t.userMenu({ name })}</span>
          <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
            <Avatar name={name} size="small" />
            <span className="max-w-28 truncate @max-[768px]:hidden">{name}</span>
          </span>
          <Icon className="text-(--hutong-text-3) @max-[480px]:hidden" sign="down" size={16} />
        </button>
      )}
    />
  )
}

function useGroups(): readonly MenuGroup[] {
  const joined = useStore($joinedEnterprises)
  const session = useStore($session)
  const preferences = useStore($preferences)
  const members = useStore($routes).find(({ name }) => name === 'memberManage')
  // Whoever is at the workbench only would be led back there from every other page.
  const isFree = !isAccountOnly(useStore($user)?.roles ?? [])
  const enterprises = joined.at === 'ready' ? joined.value : []
  const hasMore = enterprises.length > MOST_ENTERPRISES
  const here = session.at === 'signed-in' ? session.user.entId : ''
  const others: MenuGroup = {
    key: 'enterprises',
    label: t.switchEnterprise(),
    entries: enterprises
      .slice(0, MOST_ENTERPRISES)
      .map(({ id, enterpriseName }) => ({ key: `enterprise ${id}`, label: enterpriseName })),
    value: `enterprise ${here}`
  }
  return [
    ...(isFree
      ? [
          {
            key: 'self',
            entries: [
              { key: 'profile', label: t.profile() },
              { key: 'members', label: members?.title ?? '' }
            ]
          }
        ]
      : []),
    ...(enterprises.length > 1 ? [others] : []),
    ...(hasMore || enterprises.length === 0
      ? [
          {
            key: 'all',
            entries: [
              { key: 'enterprises', label: hasMore ? t.allEnterprises() : t.switchEnterprise() }
            ]
          }
        ]
      : []),
    ...looksNow().map(({ name, label, options }) => ({
      key: name,
      label: label(),
      entries: options.map(({ value, label }) => ({ key: `${name} ${value}`, label: label() })),
      value: `${name} ${preferences[name]}`
    })),
    {
      key: 'help',
      entries: [
        { key: 'shortcuts', label: t.shortcuts() },
        ...(isFree ? [{ key: 'guide', label: t.guide() }] : [])
      ]
    },
    { key: 'end', entries: [{ key: 'logout', label: t.logout() }] }
  ]
}

function obey(key: string): void {
  const [what = '', which = ''] = key.split(' ')
  const look = looksNow().find(({ name }) => name === what)
  const option = look?.options.find(({ value }) => value === which)
  if (look && option) setPreference(look.name, option.value)
  else if (what === 'enterprise') begin(switchFrom('top-bar', which))
  else if (what === 'enterprises') openSelectCompany()
  else if (what === 'profile') navigate('/personalData/table')
  else if (what === 'members') navigate('/memberManage')
  else if (what === 'shortcuts') openHelp()
  else if (what === 'guide') navigate('/introduce/index')
  else if (what === 'logout') begin(signOut())
}
