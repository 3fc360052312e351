import { useEffect, useMemo, useState } from 'react'
import { customerPanel, type Panel } from '../../core/areas/customer/panel.ts'
import type { Door } from '../door.ts'
import type { ValuesOf } from '../values.ts'
import type { CustomerDetailsDefinition } from './definition.ts'
import type { Shared } from './panel-context.ts'

/** Joins an element, or a place in the console, to a panel of its own: values in, methods and events out. */
export function useDoor(
  door: Door<CustomerDetailsDefinition>,
  values: ValuesOf<CustomerDetailsDefinition>
): Shared | undefined {
  const [panel, setPanel] = useState<Panel>()
  useEffect(() => {
    const made = customerPanel({
      load: ids => void door.deliver('load', ids),
      beforeSave: about => door.deliver('before-save', about),
      save: about => void door.deliver('save', about),
      invalid: about => void door.deliver('invalid', about),
      remarkSave: about => void door.deliver('remark-save', about)
    })
    const stop = made.$isUnsaved.subscribe(unsaved => door.show({ unsaved }))
    door.offer({
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
  }, [door])

  const { customerId, callRecordId, sourceType, mode, readonly, moreCharacters = '' } = values
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
        tell: (name, detail) => void door.deliver(name, detail as never)
      },
    [panel, readonly, sourceType, door]
  )
}
