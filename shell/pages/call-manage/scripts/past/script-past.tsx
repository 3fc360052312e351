import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { auditStatus, scriptAction } from '../../../../../core/features/scripts/enums.ts'
import { $scriptDraft } from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import {
  $againstVersion,
  $comparedVersion,
  $scriptPast,
  compareTo,
  compareWith,
  followPast,
  readPast,
  type ScriptPast
} from '../../../../../core/features/scripts/script-versions.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { Unread } from '../../../../list/unread-rows.tsx'
import { auditTone } from '../script-status.ts'
import { DifferenceList } from './difference-list.tsx'

/** Versions of the script, what differs between two of them, and who did what and why. */
export default function ScriptHistory() {
  const open = useStore($scriptDraft)
  const state = useStore($scriptPast)
  const compared = useStore($comparedVersion)
  useEffect(followPast, [])
  const past = lastOf(state)
  const other = lastOf(compared)
  if (!open) return null
  const { templateCode } = open
  if (!past)
    return state.status === 'failed' ? (
      <Unread failure={state.failure} onRetry={() => begin(readPast(templateCode))} />
    ) : (
      <Skeleton label={commonMessages.loading()} rows={6} />
    )
  return (
    <div className="flex flex-col gap-4">
      <Versions
        compared={other?.version}
        onCompare={version => begin(compareWith(templateCode, version))}
        versions={past.versions}
      />
      {compared.status === 'failed' && <p role="alert">{compared.failure.message}</p>}
      {other && (
        <Comparison draft={open.content} one={other} past={past} templateCode={templateCode} />
      )}
      <History history={past.history} />
    </div>
  )
}

interface Side {
  /** Undefined for the draft. */
  readonly version: number | undefined
  readonly content: ScriptContent
}
const DRAFT = 'draft'
const nameOf = ({ version }: Side) =>
  version === undefined ? messages.draft() : messages.version({ version })

/** A version beside the draft or any other version; the earlier one comes first. */
function Comparison(props: {
  readonly templateCode: string
  readonly one: Side
  readonly draft: ScriptContent
  readonly past: ScriptPast
}) {
  const { templateCode, one, draft, past } = props
  const state = useStore($againstVersion)
  const found = lastOf(state)
  const other: Side =
    found && found.version !== one.version ? found : { version: undefined, content: draft }
  const [before, after] =
    (one.version ?? Infinity) < (other.version ?? Infinity) ? [one, other] : [other, one]
  const options = [
    { value: DRAFT, label: messages.draft() },
    ...past.versions
      .filter(({ version }) => version !== one.version)
      .map(({ version }) => ({ value: String(version), label: messages.version({ version }) }))
  ]
  return (
    <>
      <div className="max-w-60">
        <Choice
          label={messages.compareTo({ version: nameOf(one) })}
          onChoose={value =>
            begin(compareTo(templateCode, value === DRAFT ? undefined : Number(value)))
          }
          options={options}
          value={other.version === undefined ? DRAFT : String(other.version)}
        />
      </div>
      {state.status === 'failed' && <p role="alert">{state.failure.message}</p>}
      <DifferenceList
        after={after.content}
        before={before.content}
        title={messages.difference({ before: nameOf(before), after: nameOf(after) })}
      />
    </>
  )
}

const cell = 'px-3 py-2 text-left'

function Versions(props: {
  readonly versions: ScriptPast['versions']
  readonly compared: number | undefined
  readonly onCompare: (version: number) => void
}) {
  const { versions, compared, onCompare } = props
  return (
    <section className={`${card} min-w-0 overflow-x-auto p-4`}>
      <SectionHeading level={2}>{messages.versionList()}</SectionHeading>
      {versions.length === 0 ? (
        <p className="py-3 text-(--hutong-text-3)">{messages.noVersions()}</p>
      ) : (
        <table className="mt-2 w-full">
          <thead className="text-(--hutong-text-2)">
            <tr>
              {[
                messages.versionList(),
                messages.publishTime(),
                messages.publisher(),
                messages.nodes(),
                messages.tasks()
              ].map(title => (
                <th className={`${cell} font-normal`} key={title} scope="col">
                  {title}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, publishTime, publisher, nodeCount, taskCount }) => (
              <tr className="border-t border-(--hutong-border)" key={version}>
                <th className={`${cell} font-semibold`} scope="row">
                  {messages.version({ version })}
                </th>
                <td className={cell}>
                  <Moment at={publishTime} />
                </td>
                <td className={cell}>{publisher || messages.nothing()}</td>
                <td className={cell}>{nodeCount}</td>
                <td className={cell}>{messages.taskCount({ count: taskCount })}</td>
                <td className={`${cell} text-right`}>
                  <Button
                    aria-pressed={version === compared}
                    onClick={() => onCompare(version)}
                    size="small"
                    tone="bare"
                  >
                    {messages.compare({ version })}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function History({ history }: { readonly history: ScriptPast['history'] }) {
  return (
    <section className={`${card} p-4`}>
      <SectionHeading level={2}>{messages.history()}</SectionHeading>
      <ol className="mt-2 flex flex-col">
        {history.map(
          ({ id, action, auditStatus: status, version, reason, userName, createTime }) => (
            <li
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-(--hutong-border) py-2 first:border-0"
              key={id}
            >
              <Moment at={createTime} />
              <span>{userName}</span>
              <span className="font-semibold">{scriptAction.label(action)}</span>
              {action === 'publish' && <span>{messages.version({ version })}</span>}
              <Tinted tone={auditTone(status)}>{auditStatus.label(status)}</Tinted>
              {reason !== '' && <span className="text-(--hutong-danger)">{reason}</span>}
            </li>
          )
        )}
      </ol>
    </section>
  )
}
