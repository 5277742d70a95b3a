/** Automations that work against each other, in words. */
import type { Conflict } from '#shared/automation/conflicts.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { propertyName } from '../../../widgets/devices/deviceTexts.ts'
import { deviceName, valueOn, type WordSource } from './words.ts'

/** Other automations that set one of its devices, directly or by a scene. */
export function settersBeside(
  { id, tasks }: Pick<Automation, 'id' | 'tasks'>,
  read: ReadState,
): readonly Automation[] {
  const devices = new Set(
    tasks.flatMap((task) => {
      if (task.type === 'device') return [task.deviceId]
      return task.type === 'scene'
        ? (read.get('scene', task.sceneId)?.steps ?? []).map((step) => step.deviceId)
        : []
    }),
  )
  const others = new Map<string, Automation>()
  for (const deviceId of devices) {
    for (const other of read.by('automation', 'device', deviceId).values()) others.set(other.id, other)
    for (const scene of read.by('scene', 'device', deviceId).values())
      for (const other of read.by('automation', 'scene', scene.id).values()) others.set(other.id, other)
  }
  others.delete(id)
  return [...others.values()]
}

export function conflictText(
  { deviceId, property, values }: Conflict,
  { first, second }: { readonly first: string; readonly second: string },
  source: WordSource,
): string {
  const device = source.read.get('device', deviceId)
  const [a, b] = values
  return i18n.t('automations.week.conflict', {
    device: deviceName(source, deviceId),
    property: propertyName(property),
    a: valueOn(device, property, a, source.format),
    b: valueOn(device, property, b, source.format),
    first,
    second,
  })
}

export const conflictWhen = ({ atMs }: Conflict, { format }: WordSource): string =>
  atMs === null
    ? i18n.t('automations.week.sameTrigger')
    : i18n.t('automations.week.conflictAt', { time: format.dateTime(atMs).slice(0, 16) })
