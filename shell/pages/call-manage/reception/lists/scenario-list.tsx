import { useStore } from '@nanostores/react'
import { receptionPageMessages as messages } from '../../../../../core/features/reception/page-messages.ts'
import {
  $isNewScenario,
  enableScenario,
  openNewScenario,
  removeScenario,
  type ScenarioSearch,
  scenarioList
} from '../../../../../core/features/reception/scenario-list.ts'
import type { ReceptionRow } from '../../../../../core/features/reception/schemas.ts'
import { joinMessages } from '../../../../../core/messages/join-messages.ts'
import { $may } from '../../../../../core/session/user.ts'
import { LazyOverlay } from '../../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../../widgets/kit/lazy-view.tsx'
import { NameLink } from '../../../../list/cells/name-link.tsx'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'
import { navigate } from '../../../../router/router.ts'

const newScenario = lazyView(() => import('./new-scenario.tsx'))

const open = ({ id }: Pick<ReceptionRow, 'id'>): void => navigate(`/callManage/reception/${id}`)
const EDITS = 'CMC.INTEL.RECE.BASIC.OPER'

function State({ row: { isEnabled, version, issueCount } }: { readonly row: ReceptionRow }) {
  if (version === 0) return <Tinted tone="plain">{messages.unpublished()}</Tinted>
  return (
    <span className="inline-flex items-center gap-2">
      <Tinted tone={isEnabled ? 'good' : 'plain'}>
        {isEnabled ? messages.on() : messages.off()}
      </Tinted>
      {issueCount > 0 && (
        <span title={messages.issuesHint()}>
          <Tinted tone="warn">{messages.issueCount({ count: issueCount })}</Tinted>
        </span>
      )}
    </span>
  )
}

const about: ListDescription<ReceptionRow, ScenarioSearch> = {
  label: messages.scenarios,
  list: scenarioList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [{ kind: 'text', key: 'name', label: messages.name }],
  columns: [
    {
      key: 'name',
      title: messages.name,
      render: row => <NameLink label={row.name} name={row.name} onOpen={() => open(row)} />
    },
    {
      key: 'numbers',
      title: messages.numbers,
      width: 216,
      render: ({ numbers }) => {
        const text = numbers.join(joinMessages.list()) || messages.none()
        return (
          <span className="tabular-nums" title={text}>
            {text}
          </span>
        )
      }
    },
    { key: 'state', title: messages.state, width: 152, render: row => <State row={row} /> },
    {
      key: 'version',
      title: messages.version,
      width: 184,
      render: ({ version, hasDraft }) => (
        <span className="inline-flex items-center gap-2">
          {version > 0 ? messages.versionOf({ version }) : messages.none()}
          {hasDraft && version > 0 && <Tinted tone="warn">{messages.draft()}</Tinted>}
        </span>
      )
    },
    {
      key: 'updater',
      title: messages.updater,
      width: 112,
      render: ({ updater }) => <span title={updater}>{updater}</span>
    },
    {
      key: 'time',
      title: messages.updateTime,
      width: 136,
      render: ({ updateTime }) => <Moment at={updateTime} />
    }
  ],
  actions: [
    {
      name: 'create',
      label: messages.create,
      needs: EDITS,
      tone: 'primary',
      act: () => openNewScenario(true)
    }
  ],
  rowActions: [
    {
      name: 'edit',
      label: () => ($may.get()(EDITS) ? messages.edit() : messages.see()),
      act: open
    },
    {
      name: 'disable',
      label: messages.disable,
      needs: EDITS,
      isShown: ({ isEnabled }) => isEnabled,
      question: ({ name }) => messages.disableQuestion({ name }),
      consequence: ({ numbers }) =>
        messages.disableConsequence({ numbers: numbers.join(joinMessages.list()) }),
      act: row => enableScenario(row, false)
    },
    {
      name: 'enable',
      label: messages.enable,
      needs: EDITS,
      isAlternative: true,
      isShown: ({ isEnabled, version }) => !isEnabled && version > 0,
      act: row => enableScenario(row, true)
    },
    {
      name: 'remove',
      label: messages.remove,
      needs: 'CMC.INTEL.RECE.DELE',
      isShown: ({ isEnabled }) => !isEnabled,
      question: ({ name }) => messages.removeQuestion({ name }),
      consequence: () => messages.removeConsequence(),
      isDangerous: true,
      act: removeScenario
    }
  ]
}

/** The scenarios of the enterprise. */
export function ScenarioList() {
  const isNew = useStore($isNewScenario)
  return (
    <>
      <DescribedList about={about} />
      {isNew && <LazyOverlay onClose={() => openNewScenario(false)} view={newScenario} with={{}} />}
    </>
  )
}
