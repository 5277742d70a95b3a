import type { guestsContract } from '#shared/contract/guests.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can, seesArea } from '#shared/permissions.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'

export const guestHandlers: HandlersOf<typeof guestsContract> = {
  ofRoom({ areaId }, call) {
    const { principal } = callerOf(call)
    if (!projectOf(call).workspace.state.get('area', areaId) || !seesArea(principal, areaId))
      throw new Rejection('record_unknown', { kind: 'area' })
    const stay = call.services.simulation?.guestOf(areaId)
    if (!stay?.isLet || stay.guests === 0) return { guest: null }
    const { guests: people, inside } = stay
    const named: Partial<typeof stay> = can(principal, 'guests.view') ? stay : {}
    const { name = '', nameEn = '', isVip = false, group = '', groupEn = '' } = named
    return { guest: { name, nameEn, isVip, group, groupEn, people, inside } }
  },
}
