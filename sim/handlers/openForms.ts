import type { openFormsContract } from '#shared/contract/openForms.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'

export const openFormHandlers: HandlersOf<typeof openFormsContract> = {
  note({ recordId, clientId, isOpen }, call) {
    const { session, principal } = callerOf(call)
    const { hex: projectHex } = projectOf(call).project
    const { openForms } = call.services
    const from = { sessionId: session.id, projectHex }
    // A form may outlive its record.
    if (!isOpen) {
      openForms.close(clientId, from, recordId)
      return { people: [] }
    }
    const type = recordTypeOf(recordId)
    if (!type) throw new Rejection('record_unknown')
    requireSeen({ [type]: [recordId] }, call)
    const { accountId, accountName: name, accountNameEn: nameEn = '' } = principal
    openForms.open(clientId, from, recordId, { accountId, name, nameEn })
    return { people: openForms.people(projectHex, recordId) }
  },
}
