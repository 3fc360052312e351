import { useEffect, useMemo, useState } from 'react'
import { customerPanel } from '../../core/features/customer-details/customer-panel.ts'
import type { Panel } from '../../core/features/customer-details/panel-interface.ts'
import type { ElementHost } from '../define/element-host.ts'
import type { ValuesOf } from '../define/values.ts'
import type { CustomerDetailsDefinition } from './definition.ts'
import type { Shared } from './panel-context.ts'

/** Binds an element, or a view of the console, to its own panel: values in, methods and events out. */
export function usePanelHost(
  host: ElementHost<CustomerDetailsDefinition>,
  values: ValuesOf<CustomerDetailsDefinition>
): Shared | undefined {
  const [panel, setPanel] = useState<Panel>()
  useEffect(() => {
    const made = customerPanel({
      load: ids => void host.emit('load', ids),
      beforeSave: about => host.emit('before-save', about),
      save: about => void host.emit('save', about),
      invalid: about => void host.emit('invalid', about),
      remarkSave: about => void host.emit('remark-save', about)
    })
    const stop = made.$isUnsaved.subscribe(unsaved => host.setReadOnly({ unsaved }))
    host.setMethods({
      reload: made.reload,
      edit: made.edit,
      save: made.save,
      cancel: async () => made.cancel()
    })
    setPanel(made)
    return () => {
      stop()
      made.end()
    }
  }, [host])

  const { customerId, callRecordId, sourceType, mode, readonly, moreCharacters = '' } = values
  const { consoleUrl } = values
  useEffect(() => {
    panel?.show({
      customerId: customerId || undefined,
      callRecordId: callRecordId || undefined,
      sourceType,
      mode,
      readonly,
      alsoAllowed: moreCharacters
    })
  }, [panel, customerId, callRecordId, sourceType, mode, readonly, moreCharacters])

  return useMemo(
    () =>
      panel && {
        panel,
        isReadonly: readonly || sourceType === '1',
        consoleUrl,
        emit: host.emit
      },
    [panel, readonly, sourceType, consoleUrl, host]
  )
}
