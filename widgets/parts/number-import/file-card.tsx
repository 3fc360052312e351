import { useMemo, useState } from 'react'
import { problemsIn } from '../../../core/features/number-import/check-file.ts'
import type { NumberFile } from '../../../core/features/number-import/file-types.ts'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { NumberFiles } from '../../../core/features/number-import/number-files.ts'
import type { FileReport } from '../../../core/features/number-import/preflight/inspect-file.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Spinner } from '../../kit/indicators.tsx'
import { ProgressBar } from '../../kit/large/progress-bar.tsx'
import { saveBlob } from '../../kit/save-blob.ts'
import { begin } from '../begin-part.ts'
import { CheckedRows } from './checked-rows.tsx'
import { Problems } from './row-problems.tsx'

/** One chosen file: its findings, the rows to send, and the progress. */
export function FileCard(props: {
  readonly file: NumberFile
  readonly files: NumberFiles
  readonly rowsLimit: number
}) {
  const { file, files, rowsLimit } = props
  const { id, name, status, report, message, checked } = file
  const problems = useMemo(() => problemsIn(file), [file])
  const [isUnfolded, unfold] = useState(true)
  return (
    <li className="flex flex-col gap-2 rounded-(--hutong-radius) border border-(--hutong-border) p-3">
      <div className="flex min-h-7 items-center gap-2">
        <span className="min-w-0 grow truncate font-semibold" title={name}>
          {name}
        </span>
        {status === 'looking' && <Spinner label={messages.checking()} />}
        <span className="shrink-0 text-[13px]/5 text-(--hutong-text-2)" role="status">
          {stateOf(file)}
        </span>
        <IconButton
          label={kitMessages.removeFile({ name })}
          onClick={() => files.remove(id)}
          size="small"
        >
          <Icon name="clear" size={14} />
        </IconButton>
      </div>
      {status === 'sending' && (
        <ProgressBar
          label={messages.sent({ name })}
          percent={file.sent}
          share={file.sent / 100}
          width="grow"
          text={`${file.sent}%`}
        />
      )}
      {message !== '' && (
        <p className="flex items-center gap-2 text-[13px]/5 text-(--hutong-danger)" role="alert">
          {message}
          {status === 'failed' && (
            <Button onClick={() => begin(files.retry(id))} size="small">
              {messages.retry()}
            </Button>
          )}
        </p>
      )}
      {report && report.refusal === '' && (
        <p className="text-[13px]/5 text-(--hutong-text-2) tabular-nums">
          {found(report.counts)}
          {report.isOver &&
            joinMessages.clause() + messages.isOver({ count: report.overCount, limit: rowsLimit })}
        </p>
      )}
      {status === 'looked' && <FileActions file={file} files={files} />}
      {checked && <CheckedRows checked={checked} onAgain={() => begin(files.check(id))} />}
      {problems.length > 0 && (
        <>
          <div className="-mx-2 flex flex-wrap items-center gap-2">
            <Button
              aria-expanded={isUnfolded}
              onClick={() => unfold(!isUnfolded)}
              size="small"
              tone="bare"
            >
              {isUnfolded ? messages.hideProblems() : messages.showProblems()}
            </Button>
            {file.problems.length > 0 && report?.refusal === '' && (
              <Saves file={file} report={report} />
            )}
          </div>
          {isUnfolded && <Problems name={name} problems={problems} />}
          {isUnfolded && checked?.status === 'done' && checked.isCut && (
            <p className="text-[12px]/5 text-(--hutong-text-2)">
              {messages.onlyFirst({ most: problems.length })}
            </p>
          )}
        </>
      )}
    </li>
  )
}

function found(counts: FileReport['counts']): string {
  if (counts.bad === 0) return messages.looksGood(counts)
  return counts.twice === 0 ? messages.looksBadOnly(counts) : messages.looksBad(counts)
}

function stateOf({ status, isWhole, report }: NumberFile): string {
  if (status === 'looking') return messages.checking()
  if (status === 'sending') return messages.uploading()
  if (status !== 'ready') return ''
  return isWhole || !report
    ? messages.uploaded()
    : messages.uploaded() + joinMessages.gap() + messages.goodRows({ good: report.counts.good })
}

/** Valid rows are sent even if others are invalid. */
function FileActions({ file: { id, report }, files }: { file: NumberFile; files: NumberFiles }) {
  if (!report) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => begin(files.send(id, false))} size="small" tone="primary">
        {messages.onlyGood({ good: report.counts.good })}
      </Button>
      {!report.isOver && (
        <Button
          onClick={() => begin(files.send(id, true))}
          size="small"
          title={messages.wholeFileHint()}
        >
          {messages.wholeFile()}
        </Button>
      )}
    </div>
  )
}

function Saves({ file, report }: { file: NumberFile; report: NonNullable<NumberFile['report']> }) {
  const name = file.name.replace(/\.\w+$/, '')
  return (
    <>
      {report.repairedCount > 0 && (
        <Button
          onClick={() => saveBlob(report.repaired, messages.repairedFile({ name }))}
          size="small"
          tone="bare"
        >
          {messages.saveRepaired({ count: report.repairedCount })}
        </Button>
      )}
      <Button
        onClick={() => saveBlob(report.bad, messages.badFile({ name }))}
        size="small"
        tone="bare"
      >
        {messages.saveBad()}
      </Button>
    </>
  )
}
