/** A device's events as texts in the user's language. Unknown events are shown by their name. */
import type { OperationRow } from '#shared/contract/deviceHistory.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Device } from '#shared/records/device.ts'
import { RECORDS } from '#shared/records/registry.ts'
import { hostWords } from '../../../actions/devices/hostWords.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import type { Format } from '../../../i18n/format.ts'
import { findText, i18n } from '../../../i18n/i18n.ts'
import { recordTitle } from '../../../i18n/recordTitle.ts'
import { reasonOf } from '../../../widgets/alarms/alarmTexts.ts'
import { propertyName, valueText, wordOf } from '../../../widgets/devices/deviceTexts.ts'
import { faultName } from '../../../widgets/faults/faultTexts.ts'

type Fact = OperationRow['events'][number]

/** The contract types events loosely; their type names are those of `AtriumEvent`. */
const asEvent = (fact: Fact): AtriumEvent => fact as unknown as AtriumEvent

/** The values that a command sent to this device; null for other events. */
export function toldBy(device: Device, fact: Fact): Readings | null {
  const event = asEvent(fact)
  if (event.type !== 'DeviceCommandIssued') return null
  return event.data.items.find(({ deviceId }) => deviceId === device.id)?.values ?? null
}

/** All that came with one commit. */
export const rowTitle = (
  device: Device,
  { events, actorKind }: Pick<OperationRow, 'events' | 'actorKind'>,
  format: Format,
): string => events.map((fact) => eventTitle(device, fact, { format, actorKind })).join(' · ')

function eventTitle(
  device: Device,
  fact: Fact,
  { format, actorKind }: { readonly format: Format } & Pick<OperationRow, 'actorKind'>,
): string {
  const event = asEvent(fact)
  switch (event.type) {
    case 'DeviceCommandIssued': {
      const told = Object.entries(toldBy(device, fact) ?? {}).map(([name, value]) => {
        const property = tilePartsOf(device).all.find((one) => one.name === name)
        return `${propertyName(name)}: ${property ? valueText(property, value, format) : wordOf(name, value)}`
      })
      return i18n.t('deviceDetail.event.DeviceCommandIssued', { told: told.join(', ') })
    }
    case 'DeviceCommandFailed':
      return i18n.t('deviceDetail.event.DeviceCommandFailed', {
        reason: reasonText(event.data.reason, device),
      })
    case 'AlarmRaised':
      return i18n.t('deviceDetail.event.AlarmRaised', { alarm: alarmTitle(event.data) })
    case 'FaultInjected':
      return i18n.t('deviceDetail.event.FaultInjected', { fault: faultName(event.data.fault) })
    case 'FaultCleared':
      return i18n.t('deviceDetail.event.FaultCleared', { fault: faultName(event.data.fault) })
    case 'AlarmAcknowledged':
      return withReason(event.data)
    case 'AlarmCleared':
      // Its device may report it all the same.
      return i18n.t(
        actorKind === 'account' ? 'deviceDetail.event.AlarmClearedBy' : 'deviceDetail.event.AlarmCleared',
      )
    case 'AlarmRepeated':
      return i18n.t('deviceDetail.event.AlarmRepeated', { count: event.data.times })
    default:
      return findText(`deviceDetail.event.${event.type}`) ?? recordText(event.type) ?? event.type
  }
}

function withReason(given: { readonly reason: string; readonly reasonEn: string }): string {
  const reason = reasonOf(given)
  if (reason === '') return i18n.t('deviceDetail.event.AlarmAcknowledged')
  return i18n.t('deviceDetail.acknowledgedFor', { reason })
}

/** Of an event that means no more than that a record came, changed or went. */
function recordText(type: string): string | null {
  const [, name = '', deed] = /^(\w+)(Added|Changed|Removed)$/.exec(type) ?? []
  const record = name.charAt(0).toLowerCase() + name.slice(1)
  if (deed === undefined || !Object.hasOwn(RECORDS, record)) return null
  return findText(`deviceDetail.record.${deed}`, { thing: recordTitle(record) })
}

/** Our own reasons are codes; a host's are free text. */
function reasonText(reason: string, { number }: Device): string {
  if (reason === '' || reason === 'refused') return i18n.t('control.command.refusedByHost')
  if (reason === 'gateway_offline') return i18n.t('control.lock.offline')
  if (reason === 'device_removed') return i18n.t('deviceDetail.event.DeviceRemoved')
  return hostWords(reason, number)
}
