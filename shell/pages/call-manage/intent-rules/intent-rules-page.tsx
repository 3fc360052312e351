import { gradeName } from '../../../../core/features/customer-details/enums.ts'
import { intentRuleMessages as messages } from '../../../../core/features/intent-rules/messages.ts'
import {
  type RuleSetSearch,
  ruleSetList
} from '../../../../core/features/intent-rules/rule-set-list.ts'
import type { RuleSetRow } from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { NameLink } from '../../../list/cells/name-link.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { navigate } from '../../../router/router.ts'

const edit = ({ templateCode }: RuleSetRow) => navigate(`/callManage/intentRule/${templateCode}`)

const about: ListDescription<RuleSetRow, RuleSetSearch> = {
  label: messages.list,
  list: ruleSetList,
  keyOf: ({ templateCode }) => templateCode,
  nameOf: ({ templateName }) => templateName,
  fields: [{ kind: 'text', key: 'templateName', label: messages.script, maxLength: 128 }],
  columns: [
    {
      key: 'name',
      title: messages.script,
      render: row => (
        <NameLink
          label={messages.rename({ name: row.templateName })}
          name={row.templateName}
          onOpen={() => edit(row)}
        />
      )
    },
    { key: 'code', title: messages.code, width: 112, render: ({ templateCode }) => templateCode },
    {
      key: 'state',
      title: messages.state,
      width: 196,
      render: ({ version, hasDraft }) => (
        <span className="inline-flex gap-1">
          <Tinted tone={version > 0 ? 'good' : 'plain'}>
            {version > 0 ? messages.versionOf({ version }) : messages.noRules()}
          </Tinted>
          {hasDraft && <Tinted tone="warn">{messages.hasDraft()}</Tinted>}
        </span>
      )
    },
    {
      key: 'count',
      title: messages.count,
      width: 88,
      align: 'right',
      render: ({ version, ruleCount }) =>
        version > 0 ? messages.ruleCount({ count: ruleCount }) : messages.nothing()
    },
    {
      key: 'default',
      title: messages.default,
      width: 144,
      render: ({ version, defaultLevel }) => {
        if (version === 0) return messages.nothing()
        return defaultLevel === null ? messages.keepLevel() : gradeName(defaultLevel)
      }
    },
    {
      key: 'tasks',
      title: messages.tasks,
      width: 128,
      align: 'right',
      render: ({ taskCount }) => messages.taskCount({ count: taskCount })
    },
    {
      key: 'updated',
      title: messages.updated,
      width: 176,
      render: ({ updater, updateTime }) =>
        updater === '' ? (
          messages.nothing()
        ) : (
          <span className="block truncate" title={updater}>
            <Moment at={updateTime} /> {updater}
          </span>
        )
    }
  ],
  rowActions: [{ name: 'edit', label: messages.edit, act: edit }]
}

/** 意向规则: the scripts, with the rules that grade their calls. */
export default function IntentRulesPage() {
  return (
    <ConsolePage>
      <DescribedList about={about} />
    </ConsolePage>
  )
}
