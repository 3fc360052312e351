import { toJson } from '../../../core/lib/json.ts'
import { useOnChange } from '../../kit/use-on-change.ts'

/** Keeps unsent input, as the session may expire before it is sent; `undefined` drops it. */
export function useDraft<Draft>(
  drafts: {
    readonly keep: (key: string, draft: Draft) => void
    readonly drop: (key: string) => void
  },
  key: string,
  draft: Draft | undefined
): void {
  useOnChange(`${key} ${toJson(draft)}`, () => {
    if (draft === undefined) drafts.drop(key)
    else drafts.keep(key, draft)
  })
}
