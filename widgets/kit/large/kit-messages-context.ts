import { createContext, useContext } from 'react'

type Plain =
  | 'loading'
  | 'empty'
  | 'failed'
  | 'notLoaded'
  | 'notLoadedHint'
  | 'retry'
  | 'panelLoading'
  | 'panelLate'
  | 'cancel'
  | 'confirm'
  | 'close'
  | 'choose'
  | 'clear'
  | 'noMatch'
  | 'search'
  | 'reset'
  | 'unfold'
  | 'fold'
  | 'selectAll'
  | 'selectRow'
  | 'pager'
  | 'pageSize'
  | 'previousPage'
  | 'nextPage'
  | 'breadcrumb'
  | 'backToTop'
  | 'from'
  | 'to'
  | 'dateRange'
  | 'previousMonth'
  | 'nextMonth'
  | 'previousSlide'
  | 'nextSlide'
  | 'addTag'
  | 'uploadFile'
  | 'dropHere'
  | 'edit'

type Saying<Values> = (values: Values) => string

/** Messages of the large parts, in the language of the surrounding view. */
export type KitMessages = { readonly [Name in Plain]: () => string } & {
  readonly selected: Saying<{ readonly count: number }>
  readonly sortBy: Saying<{ readonly column: string }>
  readonly total: Saying<{ readonly total: string | number }>
  readonly perPage: Saying<{ readonly size: number }>
  readonly page: Saying<{ readonly page: number }>
  readonly tooLong: Saying<{ readonly months: number }>
  readonly slide: Saying<{ readonly index: number; readonly count: number }>
  readonly removeTag: Saying<{ readonly tag: string }>
  readonly removeFile: Saying<{ readonly name: string }>
  readonly wrongType: Saying<{ readonly name: string; readonly types: string }>
  readonly tooManyFiles: Saying<{ readonly count: number }>
  readonly fileTooLarge: Saying<{ readonly name: string; readonly size: string }>
}

export const KitMessagesContext = createContext<KitMessages | undefined>(undefined)

/** Throws outside a `WordsContext`, which is a defect of the page. */
export function useKitMessages(): KitMessages {
  const text = useContext(KitMessagesContext)
  if (!text) throw new Error('This part stands outside a WordsContext')
  return text
}
