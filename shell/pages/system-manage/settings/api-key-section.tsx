import { useStore } from '@nanostores/react'
import {
  $apiKeyDialog,
  addApiKey,
  closeApiKeyDialog
} from '../../../../core/features/api-keys/api-key-form.ts'
import {
  type ApiKeySearch,
  apiKeyList,
  revokeApiKey
} from '../../../../core/features/api-keys/api-key-list.ts'
import { apiKeyScope, apiKeyState } from '../../../../core/features/api-keys/enums.ts'
import { apiKeyMessages as messages } from '../../../../core/features/api-keys/messages.ts'
import type { ApiKey } from '../../../../core/features/api-keys/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tinted } from '../../../../widgets/parts/tinted-text.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'

const dialog = lazyView(() => import('./api-key-dialog.tsx'))

const timeText = (time: number | null, none: string) => (
  <span className="tabular-nums">{time === null ? none : dateTime(time)}</span>
)

const about: ListDescription<ApiKey, ApiKeySearch> = {
  label: messages.list,
  list: apiKeyList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [{ kind: 'text', key: 'name', label: messages.name }],
  columns: [
    { key: 'name', title: messages.name, render: ({ name }) => <span title={name}>{name}</span> },
    {
      key: 'client',
      title: messages.client,
      width: 200,
      render: ({ id, hint }) => (
        <span className="tabular-nums" title={`${messages.hint()} ${hint}`}>
          {id}
        </span>
      )
    },
    {
      key: 'scopes',
      title: messages.scopes,
      width: 232,
      render: ({ scopes }) => {
        const text = scopes.map(apiKeyScope.label).join(joinMessages.list())
        return <span title={text}>{text}</span>
      }
    },
    {
      key: 'state',
      title: messages.state,
      width: 88,
      render: ({ state }) => (
        <Tinted tone={state === 'active' ? 'good' : 'plain'}>{apiKeyState.label(state)}</Tinted>
      )
    },
    {
      key: 'lastUse',
      title: messages.lastUse,
      width: 176,
      render: ({ lastUseTime, lastAddress }) => (
        <span title={lastAddress ?? undefined}>{timeText(lastUseTime, messages.unused())}</span>
      )
    },
    {
      key: 'expires',
      title: messages.expires,
      width: 176,
      render: ({ expireTime }) => timeText(expireTime, messages.never())
    }
  ],
  actions: [{ name: 'add', label: messages.add, tone: 'primary', act: addApiKey }],
  rowActions: [
    {
      name: 'revoke',
      label: messages.revoke,
      isShown: ({ state }) => state === 'active',
      isDangerous: true,
      question: ({ name }) => messages.revokeQuestion({ name }),
      act: revokeApiKey
    }
  ]
}

/** API keys of the enterprise. */
export default function ApiKeySection() {
  const isOpen = useStore($apiKeyDialog).status !== 'closed'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.about()}</p>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeApiKeyDialog} view={dialog} with={{}} />}
    </div>
  )
}
