import { useStore } from '@nanostores/react'
import {
  $accountFile,
  $importAttempt,
  type AccountFile,
  chooseAccountFile,
  closeAccountImport,
  importAccountFile,
  readAccountTemplate,
  removeAccountFile
} from '../../../../core/features/accounts/account-import.ts'
import { accountPageMessages as messages } from '../../../../core/features/accounts/messages.ts'
import { MOST_ACCOUNTS } from '../../../../core/features/accounts/rules.ts'
import type { AccountFileCheck } from '../../../../core/features/accounts/schemas.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Spinner } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Upload } from '../../../../widgets/kit/large/forms/upload.tsx'
import { saveBlob } from '../../../../widgets/kit/save-blob.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { Problems } from '../../../../widgets/parts/number-import/row-problems.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const LARGEST = 20 * 1024 * 1024
const goodIn = (file: AccountFile): number =>
  file.status === 'checked' ? file.check.rows - file.check.leftOut : 0

async function saveTemplate(): Promise<void> {
  const file = await readAccountTemplate()
  if (file) saveBlob(file, messages.templateFile({ type: 'xlsx' }))
}

/** 导入账号: a file is checked, and its right rows are imported. */
export default function ImportDialog() {
  const file = useStore($accountFile)
  const attempt = useStore($importAttempt)
  const good = goodIn(file)
  return (
    <Dialog
      footer={
        <FormButtons
          confirm={good > 0 ? messages.importGood({ count: good }) : messages.importNothing()}
          isBusy={attempt.status === 'busy'}
          isShut={good === 0}
          onCancel={closeAccountImport}
          onConfirm={() => begin(importAccountFile())}
        />
      }
      isOpen
      onClose={closeAccountImport}
      title={messages.importTitle()}
      width={640}
    >
      <div className="flex flex-col gap-3">
        <p className="text-[13px]/5 text-(--hutong-text-2)">
          {messages.importText({ limit: MOST_ACCOUNTS })}
        </p>
        <div>
          <Button onClick={() => begin(saveTemplate())} size="small">
            {messages.template()}
          </Button>
        </div>
        <Upload
          files={shownFile(file)}
          label={messages.chooseFile()}
          largest={LARGEST}
          most={1}
          onAdd={([chosen]) => {
            if (chosen) begin(chooseAccountFile(chosen))
          }}
          onRemove={removeAccountFile}
          types={['.csv', '.xlsx']}
        />
        {file.status === 'checking' && <Spinner label={messages.checking()} />}
        {file.status === 'checked' && <Findings check={file.check} name={file.name} />}
        <FormAlert text={attempt.status === 'failed' ? attempt.failure.message : undefined} />
      </div>
    </Dialog>
  )
}

function shownFile(file: AccountFile) {
  if (file.status === 'none') return []
  return [
    {
      ...{ id: file.name, name: file.name },
      ...(file.status === 'sending' && { progress: file.share }),
      ...(file.status === 'failed' && { issue: file.message })
    }
  ]
}

function Findings({ check, name }: { readonly check: AccountFileCheck; readonly name: string }) {
  const { rows, leftOut: bad, problems } = check
  const good = rows - bad
  return (
    <>
      <p className={bad === 0 ? 'text-(--hutong-text-2)' : 'text-(--hutong-warn)'} role="status">
        {bad === 0
          ? messages.allGood({ rows })
          : good === 0
            ? messages.noneGood({ rows })
            : messages.someBad({ rows, good, bad })}
      </p>
      {bad > 0 && good > 0 && (
        <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.someBadHow()}</p>
      )}
      {problems.length > 0 && <Problems name={name} problems={problems} />}
      {problems.length >= 1000 && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {messages.onlyFirst({ most: problems.length })}
        </p>
      )}
    </>
  )
}
