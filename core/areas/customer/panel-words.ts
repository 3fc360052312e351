/** Whom a panel is asked to show, and what it says to whoever has put it there. */
import type { Asked } from './known.ts'

export type Mode = 'view' | 'edit' | 'add'

/** Whom the panel shows, and how. */
export interface Wanted extends Asked {
  readonly mode: Mode
  readonly readonly: boolean
  readonly alsoAllowed: string
}

interface About {
  readonly customerId: string | undefined
  readonly mode: 'edit' | 'add'
  readonly fields: readonly string[]
}
/** What a call holds once its remark was saved (doc 3 §4). */
export interface RemarkAndIntent {
  readonly remark: string
  readonly manualMarkIntent: string | null
  readonly manualIntentCode: string | null
}
type Ids = Record<'customerId' | 'callRecordId', string | undefined>

/** What the panel says to whoever has put it there. */
export interface PanelWords {
  readonly load: (ids: Ids) => void
  readonly beforeSave: (about: About) => Promise<boolean>
  /** With the call that the form was begun behind, which need not be the one on show any more. */
  readonly save: (about: About & Ids & { readonly customerId: string }) => void
  readonly invalid: (about: Omit<About, 'mode'>) => void
  readonly remarkSave: (about: Ids & { readonly callRecordId: string } & RemarkAndIntent) => void
}
