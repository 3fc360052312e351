import type { FileReport } from './preflight/inspect-file.ts'
import type { RowProblem } from './rules/row-types.ts'

export type Checked =
  | { readonly status: 'checking' }
  /** The file can be imported nevertheless. */
  | { readonly status: 'failed' }
  | {
      readonly status: 'done'
      readonly rows: number
      /** Rows that would be rejected, and rows that would be imported but not dialled. */
      readonly leftOut: number
      readonly uncalled: number
      /** Issues beyond those found locally. */
      readonly problems: readonly RowProblem[]
      /** The list of issues is truncated. */
      readonly isCut: boolean
    }

export type Sent = Pick<NumberFile, 'attachmentKey' | 'isWhole' | 'report' | 'problems'>

/** Never rejects. */
export type CheckFile = (file: Sent) => Promise<Checked>

export interface NumberFile {
  readonly id: string
  readonly name: string
  readonly status:
    | 'looking'
    /** The file is unusable. */
    | 'refused'
    /** Inspected; awaits the choice of what to send. */
    | 'looked'
    | 'sending'
    /** The upload failed; it can be retried. */
    | 'failed'
    | 'ready'
  readonly problems: readonly RowProblem[]
  readonly report: FileReport | undefined
  /** Message of `refused` and `failed`. */
  readonly message: string
  readonly isWhole: boolean
  /** Upload progress in whole percent. */
  readonly sent: number
  /** The server's key of the uploaded file. */
  readonly attachmentKey: string
  /** Result of the server's check; undefined when it is not requested. */
  readonly checked: Checked | undefined
}
