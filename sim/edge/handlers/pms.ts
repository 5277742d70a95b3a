import type { InputOf } from '#shared/contract/endpoint.ts'
import { type GuestOfStay, pmsContract } from '#shared/contract/pms.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesArea, seesEverything } from '#shared/permissions.ts'
import type { GuestStay } from '#shared/records/guestStay.ts'
import { callerActor } from '../../core/auth/actors.ts'
import type { GuestMessage } from '../../processes/pms/guestMessage.ts'
import { saidOfLetting } from '../../processes/pms/saidOfLetting.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { projectCommand, requireWhole } from './declared.ts'

export const pmsHandlers: HandlersOf<typeof pmsContract> = {
  link(_, call) {
    const found = wholeProject(call)
    const { project, workspace } = found
    const status = call.services.pms.statusOf(project.id)
    return {
      ...call.services.pms.settingsOf(found),
      ...status,
      refused: [...status.refused],
      guestsInHouse: workspace.state.by('guestStay', 'status', 'inHouse').size,
    }
  },
  async configure(input, call) {
    const found = wholeProject(call)
    // Whole: the first change keeps the other settings of a simulated hotel.
    const after = { ...call.services.pms.settingsOf(found), ...input }
    if (after.isEnabled && after.host === '') throw new Rejection('pms_host_missing')
    await runAs(call, found.workspace, 'ConfigurePmsLink', after)
    return null
  },
  async report(input, call) {
    const found = projectOf(call)
    const message = messageOf(input)
    if (message === null) return { outcome: 'refused', reason: 'room_missing', stayId: null }
    const { principal, channel } = callerOf(call)
    const { clock, pms } = call.services
    const context = { actor: callerActor(principal), channel, nowMs: Math.round(clock.now()) }
    const taken = await pms.take(found, {
      ...{ message, messageId: input.messageId, isArriving: true, context },
      sees: (areaId) => seesArea(principal, areaId),
    })
    if (taken.is === 'applied') return { outcome: 'applied', reason: null, stayId: taken.stayId }
    const { reason } = taken
    return { outcome: reason === 'repeated' ? 'repeated' : 'refused', reason, stayId: null }
  },
  checkOut: projectCommand(pmsContract.checkOut, 'CheckOutGuest', {
    sees: ({ stayId }) => ({ guestStay: [stayId] }),
    data({ stayId }, call) {
      const found = projectOf(call)
      const stay = found.workspace.state.get('guestStay', stayId)
      return { stayId, said: saidOfLetting(call.services.telemetry.last, found, stay ? [stay.areaId] : []) }
    },
  }),
  stays({ areaId }, call) {
    requireWhole([areaId], call)
    const { project, workspace } = projectOf(call)
    const { guests } = call.services
    const stays = [...workspace.state.by('guestStay', 'area', areaId).values()].toSorted(byPresence)
    return {
      list: stays.map(({ type: _, ...stay }): GuestOfStay => {
        const {
          reservation = '',
          name = '',
          language = '',
          group = '',
        } = guests.of(project.id, stay.id) ?? {}
        return { ...stay, reservation, name, language, group }
      }),
    }
  },
}

/** The link is that of the whole hotel. @throws Rejection no_permission */
function wholeProject(call: CallContext) {
  if (!seesEverything(callerOf(call).principal)) throw new Rejection('no_permission')
  return projectOf(call)
}

/** Null for a check-in without a room. */
function messageOf(input: InputOf<(typeof pmsContract)['report']>): GuestMessage | null {
  const { event, reservation, room, name, language, group, at, departsAt } = input
  const stay = { reservation, atMs: at === undefined ? null : Date.parse(at) }
  const departsAtMs = typeof departsAt === 'string' ? Date.parse(departsAt) : departsAt
  if (event === 'checkOut') return { is: 'checkOut', ...stay }
  if (event === 'checkIn') {
    const facts = { name: name ?? '', language: language ?? '', group: group ?? '' }
    return room === undefined
      ? null
      : { is: 'checkIn', ...stay, ...facts, room, departsAtMs: departsAtMs ?? null }
  }
  const facts = Object.entries({ name, language, group }).filter(([, text]) => text !== undefined)
  return { is: 'change', ...stay, ...Object.fromEntries(facts), room, departsAtMs }
}

/** Checked-in guests first, then by most recent departure. */
const byPresence = (a: GuestStay, b: GuestStay): number =>
  (b.leftAtMs ?? Number.MAX_SAFE_INTEGER) - (a.leftAtMs ?? Number.MAX_SAFE_INTEGER) ||
  a.arrivedAtMs - b.arrivedAtMs
