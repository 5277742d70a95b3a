/** Events as texts in the user's language: of one device, and of the whole log. Unknown events are shown by their name. */
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Device } from '#shared/records/device.ts'
import { RECORDS, type ReadState } from '#shared/records/registry.ts'
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import { hostWords } from '../../actions/devices/hostWords.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import type { Format } from '../../i18n/format.ts'
import { findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { recordTitle } from '../../i18n/recordTitle.ts'
import { reasonOf } from '../alarms/alarmTexts.ts'
import { propertyName, readingText, valueText, wordOf } from '../devices/deviceTexts.ts'
import { faultName } from '../faults/faultTexts.ts'

type Fact = OperationRow['events'][number]

/** The contract types events loosely; their type names are those of `AtriumEvent`. */
const asEvent = (fact: Fact): AtriumEvent => fact as unknown as AtriumEvent

/** The values that a command sent to this device; null for other events. */
export function reportedBy(device: Device, fact: Fact): Readings | null {
  const event = asEvent(fact)
  if (event.type !== 'DeviceCommandIssued') return null
  return event.data.items.find(({ deviceId }) => deviceId === device.id)?.values ?? null
}

/** Title of a log entry; equal events about several records are merged with a count. */
export function logTitle(
  { events, eventCount, actorKind }: Pick<OperationRow, 'events' | 'eventCount' | 'actorKind'>,
  read: ReadState,
  format: Format,
): string {
  const counts = new Map<string, number>()
  for (const fact of events) {
    const text = logEventTitle(fact, read, { format, actorKind })
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const counted = [...counts].map(([text, count]) =>
    count === 1 ? text : i18n.t('operationLog.severalOf', { text, count: format.number(count) }),
  )
  const more = eventCount - events.length
  const rest = more > 0 ? [i18n.t('operationLog.moreEvents', { count: more })] : []
  return [...counted, ...rest].join(' · ')
}

/** Existing devices of a command; for other events the named one. */
function logEventTitle(fact: Fact, read: ReadState, how: TitleSource): string {
  const event = asEvent(fact)
  if (event.type === 'DeviceCommandIssued') {
    const { items } = event.data
    const [first] = items
    if (items.length > 1 || !first) return i18n.t('operationLog.toldMany', { count: items.length })
    const device = read.get('device', first.deviceId)
    if (device) return eventTitle(device, fact, how)
    const parts = Object.entries(first.values).map(
      ([name, value]) => `${propertyName(name)}: ${wordOf(name, value)}`,
    )
    return i18n.t('deviceDetail.event.DeviceCommandIssued', { told: parts.join(', ') })
  }
  const device = read.get('device', String(fact.data.deviceId ?? ''))
  if (device) return eventTitle(device, fact, how)
  switch (event.type) {
    case 'DeviceCommandFailed':
      return i18n.t('deviceDetail.event.DeviceCommandFailed', { reason: reasonText(event.data.reason) })
    case 'DeviceKeptOtherValues':
      return i18n.t('operationLog.keptOther')
    default:
      return plainTitle(event, how)
  }
}

/** Title of a commit. */
export const rowTitle = (
  device: Device,
  { events, actorKind }: Pick<OperationRow, 'events' | 'actorKind'>,
  format: Format,
): string => events.map((fact) => eventTitle(device, fact, { format, actorKind })).join(' · ')

type TitleSource = { readonly format: Format } & Pick<OperationRow, 'actorKind'>

function eventTitle(device: Device, fact: Fact, how: TitleSource): string {
  const { format } = how
  const event = asEvent(fact)
  switch (event.type) {
    case 'DeviceCommandIssued': {
      const parts = Object.entries(reportedBy(device, fact) ?? {}).map(([name, value]) => {
        const property = tilePartsOf(device).all.find((one) => one.name === name)
        return `${propertyName(name)}: ${property ? valueText(property, value, format) : wordOf(name, value)}`
      })
      return i18n.t('deviceDetail.event.DeviceCommandIssued', { told: parts.join(', ') })
    }
    case 'DeviceKeptOtherValues': {
      const { asked, kept } = event.data
      const parts = Object.keys(kept).map((name) =>
        i18n.t('deviceDetail.event.keptInstead', {
          property: propertyName(name),
          asked: readingText(device, name, asked[name] ?? null, format),
          kept: readingText(device, name, kept[name] ?? null, format),
        }),
      )
      return i18n.t('deviceDetail.event.DeviceKeptOtherValues', { told: parts.join(', ') })
    }
    case 'DeviceCommandFailed':
      return i18n.t('deviceDetail.event.DeviceCommandFailed', {
        reason: reasonText(event.data.reason, device.number),
      })
    default:
      return plainTitle(event, how)
  }
}

/** Title of the message without its device. */
function plainTitle(event: AtriumEvent, { actorKind }: TitleSource): string {
  switch (event.type) {
    case 'AlarmRaised':
      return i18n.t('deviceDetail.event.AlarmRaised', { alarm: alarmTitle(event.data) })
    case 'FaultInjected':
      return i18n.t('deviceDetail.event.FaultInjected', { fault: faultName(event.data.fault) })
    case 'FaultCleared':
      return i18n.t('deviceDetail.event.FaultCleared', { fault: faultName(event.data.fault) })
    case 'AlarmAcknowledged':
      return withReason(event.data)
    case 'AlarmAssigned':
      return i18n.t('deviceDetail.event.AlarmAssigned', { name: nameOf(event.data) })
    case 'AlarmCommented':
      return i18n.t('deviceDetail.event.AlarmCommented', { text: event.data.text })
    case 'AlarmShelved':
      return i18n.t('deviceDetail.event.AlarmShelved', { reason: event.data.reason })
    case 'AlarmCleared':
      // The device may still report it.
      return i18n.t(
        actorKind === 'account' ? 'deviceDetail.event.AlarmClearedBy' : 'deviceDetail.event.AlarmCleared',
      )
    case 'MemberSignedIn':
    case 'MemberSignedOut':
    case 'MemberSessionEnded':
      return i18n.t(`operationLog.event.${event.type}`, { from: deviceText(event.data) })
    case 'MemberSignInRefused':
      return i18n.t('operationLog.event.MemberSignInRefused', {
        count: event.data.times,
        from: deviceText(event.data),
      })
    case 'AlarmReturned':
    case 'AlarmRepeated':
      return i18n.t('deviceDetail.event.AlarmRepeated', { count: event.data.times })
    default:
      return (
        findText(`deviceDetail.event.${event.type}`) ??
        findText(`operationLog.event.${event.type}`) ??
        recordText(event.type) ??
        event.type
      )
  }
}

/** Known parts of address, browser and system. */
function deviceText({ address, browser, system }: SessionOrigin): string {
  const device = [address, browser, system].filter((part) => part !== '').join(' · ')
  return device === '' ? '' : i18n.t('operationLog.fromDevice', { device })
}

function withReason(given: { readonly reason: string; readonly reasonEn: string }): string {
  const reason = reasonOf(given)
  if (reason === '') return i18n.t('deviceDetail.event.AlarmAcknowledged')
  return i18n.t('deviceDetail.acknowledgedFor', { reason })
}

/** Text of an event that only adds, changes or removes a record. */
function recordText(type: string): string | null {
  const [, name = '', verb] = /^(\w+)(Added|Changed|Removed)$/.exec(type) ?? []
  const record = name.charAt(0).toLowerCase() + name.slice(1)
  if (verb === undefined || !Object.hasOwn(RECORDS, record)) return null
  return findText(`deviceDetail.record.${verb}`, { thing: recordTitle(record) })
}

/** Our own reasons are codes; a host's are free text. */
function reasonText(reason: string, number?: string): string {
  if (reason === '' || reason === 'refused') return i18n.t('control.command.refusedByHost')
  if (reason === 'gateway_offline') return i18n.t('control.lock.offline')
  if (reason === 'device_removed') return i18n.t('deviceDetail.event.DeviceRemoved')
  return hostWords(reason, number)
}
