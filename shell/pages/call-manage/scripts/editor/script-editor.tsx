import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { checkScript } from '../../../../../core/features/scripts/rules/check-script.ts'
import { $scriptDraft } from '../../../../../core/features/scripts/script-draft.ts'
import { $scriptPlace, parts } from '../../../../../core/features/scripts/script-place.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { Lazy, lazyView } from '../../../../../widgets/kit/lazy-view.tsx'
import { CheckPanel } from './check-panel.tsx'
import { NodeForm } from './node-form.tsx'
import { NodeList } from './node-list.tsx'

const knowledge = lazyView(() => import('./knowledge-form.tsx'))
const settings = lazyView(() => import('./settings-form.tsx'))

/** The nodes of the script, the form of one of them, and the check. */
export default function ScriptEditor() {
  const content = useStore($scriptDraft)?.content
  const place = useStore($scriptPlace)
  const form = useRef<HTMLElement>(null)
  const later = useDeferredValue(content)
  const issues = useMemo(() => (later ? checkScript(later) : []), [later])
  useEffect(() => {
    const field = form.current?.querySelector(`[data-place="${place.focus}"]`)
    field?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [place])
  if (!content) return null
  const { nodes } = content
  const node = nodes.find(({ id }) => id === place.part) ?? nodes[0]
  const isOther = place.part === parts.knowledge || place.part === parts.settings
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @3xl:grid-cols-[220px_minmax(0,1fr)] @6xl:grid-cols-[220px_minmax(0,1fr)_260px]">
        <NodeList chosen={isOther ? place.part : (node?.id ?? '')} issues={issues} nodes={nodes} />
        <section className={`${card} min-w-0 p-4`} ref={form}>
          {place.part === parts.knowledge && <Lazy view={knowledge} with={{}} />}
          {place.part === parts.settings && <Lazy view={settings} with={{}} />}
          {!isOther && node && <NodeForm key={node.id} node={node} />}
        </section>
        <CheckPanel content={later ?? content} issues={issues} />
      </div>
    </div>
  )
}
