import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { textOptions } from '../../../../core/contract/text-options.ts'
import { dispositionSettingMessages as messages } from '../../../../core/features/dispositions/disposition-setting-messages.ts'
import {
  $dispositionAttempt,
  $dispositionForm,
  $dispositionSettings,
  loadDispositionSettings,
  readLatestDispositions,
  requireDispositions,
  SETTINGS_CHANGED,
  saveDispositionGroups,
  showDispositionForm
} from '../../../../core/features/dispositions/disposition-settings.ts'
import {
  type DispositionDemand,
  dispositionDemand,
  dispositionDirection
} from '../../../../core/features/dispositions/enums.ts'
import { moved } from '../../../../core/features/dispositions/rules/disposition-setting-rules.ts'
import type {
  DispositionCode,
  DispositionGroup,
  DispositionSettings
} from '../../../../core/features/dispositions/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { SettingRow } from '../../../custom-fields/setting-rows.tsx'
import { Unread } from '../../../list/unread-rows.tsx'

const form = lazyView(() => import('./disposition-setting-form.tsx'))
const demands = textOptions(dispositionDemand.options)

/** The codes with which agents close their calls. */
export default function DispositionSection() {
  const state = useStore($dispositionSettings)
  const shown = useStore($dispositionForm)
  useEffect(() => begin(loadDispositionSettings()), [])
  const settings = lastOf(state)
  return (
    <section className={`${card} flex max-w-[960px] flex-col gap-3 p-5`}>
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.hint()}</p>
      {settings ? (
        <Groups settings={settings} />
      ) : state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(loadDispositionSettings())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
      {shown.status !== 'closed' && (
        <LazyOverlay
          onClose={() => showDispositionForm({ status: 'closed' })}
          view={form}
          with={{ about: shown, groups: settings?.groups ?? [] }}
        />
      )}
    </section>
  )
}

interface Removal {
  readonly question: string
  readonly left: readonly DispositionGroup[]
}

function Groups({ settings }: { readonly settings: DispositionSettings }) {
  const { groups, requiredFor } = settings
  const attempt = useStore($dispositionAttempt)
  const isFormOpen = useStore($dispositionForm).status !== 'closed'
  const [removal, remove] = useState<Removal>()
  const failure = attempt.status === 'failed' && !isFormOpen ? attempt.failure : undefined
  const withCodes = (group: DispositionGroup, codes: readonly DispositionCode[]) =>
    groups.map(one => (one === group ? { ...group, codes: [...codes] } : one))
  return (
    <>
      <Choice
        hint={messages.demandHint()}
        label={messages.demand()}
        onChoose={value => begin(requireDispositions(value as DispositionDemand))}
        options={demands}
        value={requiredFor}
      />
      <FormAlert
        onLatest={failure?.code === SETTINGS_CHANGED ? readLatestDispositions : undefined}
        text={failure?.message}
      />
      <Button
        className="self-start"
        onClick={() => showDispositionForm({ status: 'group', group: undefined })}
        tone="primary"
      >
        {messages.addGroup()}
      </Button>
      {groups.length === 0 && <p className="py-4 text-(--hutong-text-2)">{messages.none()}</p>}
      {groups.map((group, at) => (
        <section
          aria-label={group.name}
          className="flex flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) p-3"
          key={group.id}
        >
          <ul>
            <SettingRow
              about={[]}
              name={group.name}
              onEdit={() => showDispositionForm({ status: 'group', group })}
              onRemove={() =>
                remove({
                  question: messages.askRemoveGroup({
                    name: group.name,
                    count: group.codes.length
                  }),
                  left: groups.filter(one => one !== group)
                })
              }
            >
              <Mover
                at={at}
                list={groups}
                name={group.name}
                onMove={list => begin(saveDispositionGroups(list))}
              />
            </SettingRow>
          </ul>
          <ul className="flex flex-col pl-4">
            {group.codes.length === 0 && (
              <li className="py-2 text-[13px]/5 text-(--hutong-text-2)">{messages.noCodes()}</li>
            )}
            {group.codes.map((code, place) => (
              <SettingRow
                about={aboutOf(code)}
                key={code.id}
                name={code.label}
                onEdit={() => showDispositionForm({ status: 'code', group, code })}
                onRemove={() =>
                  remove({
                    question: messages.askRemoveCode({ name: code.label }),
                    left: withCodes(
                      group,
                      group.codes.filter(one => one !== code)
                    )
                  })
                }
              >
                <Mover
                  at={place}
                  list={group.codes}
                  name={code.label}
                  onMove={codes => begin(saveDispositionGroups(withCodes(group, codes)))}
                />
              </SettingRow>
            ))}
          </ul>
          <Button
            aria-label={messages.addCodeTo({ group: group.name })}
            className="self-start"
            onClick={() => showDispositionForm({ status: 'code', group, code: undefined })}
            size="small"
          >
            {messages.addCode()}
          </Button>
        </section>
      ))}
      <Confirm
        confirm={messages.remove()}
        isDangerous
        isOpen={removal !== undefined}
        onAnswer={yes => {
          if (yes && removal) begin(saveDispositionGroups(removal.left))
          remove(undefined)
        }}
        text={messages.removeHint()}
        title={removal?.question ?? ''}
      />
    </>
  )
}

const aboutOf = ({ direction, isEnabled, isRemarkRequired }: DispositionCode): string[] => [
  dispositionDirection.label(direction),
  ...(isEnabled ? [] : [messages.disabled()]),
  ...(isRemarkRequired ? [messages.remarkRequired()] : [])
]

/** Moves one element of a list up or down. */
function Mover<One>(props: {
  readonly list: readonly One[]
  readonly at: number
  readonly name: string
  readonly onMove: (list: readonly One[]) => void
}) {
  const { list, at, name, onMove } = props
  const isBusy = useStore($dispositionAttempt).status === 'busy'
  return (
    <>
      <Button
        aria-label={messages.up({ name })}
        disabled={at === 0 || isBusy}
        onClick={() => onMove(moved(list, at, -1))}
        size="small"
      >
        ↑
      </Button>
      <Button
        aria-label={messages.down({ name })}
        disabled={at === list.length - 1 || isBusy}
        onClick={() => onMove(moved(list, at, 1))}
        size="small"
      >
        ↓
      </Button>
    </>
  )
}
