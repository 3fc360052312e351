import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { scriptMessages as messages } from '../../../../core/features/scripts/messages.ts'
import type { ScriptDetail } from '../../../../core/features/scripts/schemas.ts'
import {
  $openScript,
  $script,
  closeScript,
  openScript
} from '../../../../core/features/scripts/script-list.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { ScriptNodes } from './script-nodes.tsx'

/** Every sentence of a script, read-only. */
export default function ScriptDrawer() {
  const code = useStore($openScript)
  const state = useStore($script)
  const script =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  return (
    <Drawer
      address={`script-${code}`}
      isOpen={code !== undefined}
      onClose={closeScript}
      title={script?.templateName ?? messages.detail()}
      width={720}
    >
      {script && <Parts script={script} />}
      {!script && state.status === 'failed' && code !== undefined && (
        <div className="grid min-h-40 place-items-center" role="alert">
          <div className="flex flex-col items-center gap-3">
            <p className="text-(--hutong-text-2)">{state.failure.message}</p>
            <Button onClick={() => void openScript(code)}>{commonMessages.loadFailed()}</Button>
          </div>
        </div>
      )}
      {!script && state.status !== 'failed' && (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
    </Drawer>
  )
}

function Parts({ script }: { readonly script: ScriptDetail }) {
  const { nodes, levels, tags, variables } = script
  return (
    <div className="flex flex-col gap-6">
      <Part title={messages.basic()}>
        <dl className="grid grid-cols-[88px_1fr] gap-x-4 gap-y-2">
          <dt className="text-(--hutong-text-2)">{messages.code()}</dt>
          <dd>{script.templateCode}</dd>
          <dt className="text-(--hutong-text-2)">{messages.state()}</dt>
          <dd>
            <Tinted tone={script.available ? 'good' : 'plain'}>
              {script.available ? messages.on() : messages.off()}
            </Tinted>
          </dd>
          <dt className="text-(--hutong-text-2)">{messages.transfer()}</dt>
          <dd>{script.canTransfer ? messages.canTransfer() : messages.cannotTransfer()}</dd>
        </dl>
      </Part>
      <Part title={messages.nodes()}>
        {nodes.length > 0 ? (
          <ScriptNodes farewell={script.farewell} levels={levels} nodes={nodes} />
        ) : (
          <Nothing>{messages.noNodes()}</Nothing>
        )}
      </Part>
      {levels.length > 0 && (
        <Part title={messages.levels()}>
          <ul className="flex flex-col gap-2">
            {levels.map(({ levelCode, levelName, rules }) => (
              <li className="grid grid-cols-[56px_1fr] gap-3" key={levelCode}>
                <span className="font-semibold">{levelName}</span>
                <span className="min-w-0">
                  {rules.length > 0 ? (
                    rules.map(rule => (
                      <span className="block" key={rule}>
                        {rule}
                      </span>
                    ))
                  ) : (
                    <span className="text-(--hutong-text-3)">{messages.noRules()}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={messages.tags()}>
        <Labels none={messages.noTags()} labels={tags.map(({ name }) => name)} />
      </Part>
      <Part title={messages.variables()}>
        <Labels none={messages.noVariables()} labels={variables} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <SectionHeading level={2}>{title}</SectionHeading>
      {children}
    </section>
  )
}

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-(--hutong-text-3)">{children}</p>
)

function Labels({ labels, none }: { readonly labels: readonly string[]; readonly none: string }) {
  if (labels.length === 0) return <Nothing>{none}</Nothing>
  return (
    <ul className="flex flex-wrap gap-2">
      {labels.map(word => (
        <li key={word}>
          <Tinted tone="plain">{word}</Tinted>
        </li>
      ))}
    </ul>
  )
}
