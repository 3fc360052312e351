import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { addressBookType } from '../../../../core/features/call-tasks/enums.ts'
import { memberPlan } from '../../../../core/features/number-import/rules/people-sheet.ts'
import { headingOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport, beginImport, uploadedTable } from '../../jobs/begin-job.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { uploadReader } from '../number-import/check-handlers.ts'
import { ADDED, recordOperation } from '../operation-log/record-operation.ts'
import { checkPeople } from '../transfer-list/check-people-file.ts'
import { templateFile } from '../transfer-list/template-file.ts'
import { editableGroup } from './book-access.ts'
import { numbersThere } from './import-members.ts'
import { membersMatching } from './member-rows.ts'

type Names = 'exportRows' | 'checkFile' | 'importFile' | 'template'
const [EXPORT, IMPORT] = [34, 35] as const

export function bookFileHandlers(backend: Backend): Pick<Handlers['addressBook'], Names> {
  const { db } = backend
  const readUpload = uploadReader(backend)

  return {
    async exportRows({ body }, context) {
      // An unknown field or group is refused now instead of failing the job later.
      await membersMatching(db, context.session, body)
      const book = addressBookType.label(body.addressBookType)
      const name = messages.exportFile({ book, time: date(Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    },

    async checkFile({ params: { id }, body: { attachmentKey } }, { session }) {
      await editableGroup(db, session, id)
      return readUpload(session, attachmentKey, upload =>
        checkPeople({ db, session }, upload, 'member', async phones => ({
          there: await numbersThere(db, id, phones),
          alike: new Set()
        }))
      )
    },

    async importFile({ params: { id }, body: { attachmentKey } }, { session, request }) {
      const { group } = await editableGroup(db, session, id)
      const file = await uploadedTable(db, session, attachmentKey)
      return beginImport(backend, session, IMPORT, { attachmentKey, groupId: id }, inside =>
        recordOperation(inside, session, request, {
          ...{ type: ADDED, target: messages.target() },
          detail: messages.logImport({ group: group.groupName, file })
        })
      )
    },

    async template({ query: { fileType: type } }, { session }) {
      const fields = toMetas(await fieldsOf(db, session.enterpriseId, 'addressBook'))
      return templateFile(headingOf(memberPlan(0, fields)), type, messages.templateFile({ type }))
    }
  }
}
