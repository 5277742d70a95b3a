/** Deleted references of a part, and possible replacements. Pure. */
import { illegalValue } from '#shared/devices/legalValues.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { devicesOfPart } from '#shared/records/automation.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { tilePartsOf } from '../../../../actions/devices/properties.ts'
import type { PickNode } from '../../../../ui/picker/pickModel.ts'
import type { SentenceParts } from '../sentence.ts'
import type { Part } from './draft.ts'

/** Deleted devices that the part refers to. */
export const goneIn = (part: Part, read: Pick<ReadState, 'get'>): readonly DeviceId[] =>
  devicesOfPart(part).filter((id) => read.get('device', id) === undefined)

/** Whether the device supports what the part requires. */
export function fitsIn(part: Part, device: Device): boolean {
  if ('values' in part) return illegalValue(device, part.values) === null
  if ('property' in part) return tilePartsOf(device).all.some(({ name }) => name === part.property)
  return kindOf(device.kind)?.isMetered === true
}

/** Replaces a deleted device in all compatible parts. */
export function withReplaced(
  { conditions, tasks }: Pick<SentenceParts, 'conditions' | 'tasks'>,
  goneId: DeviceId,
  device: Device,
): Pick<SentenceParts, 'conditions' | 'tasks'> {
  const replaced = <P extends Part>(part: P): P => {
    if (!devicesOfPart(part).includes(goneId) || !fitsIn(part, device)) return part
    if ('deviceId' in part) return { ...part, deviceId: device.id }
    if (!('deviceIds' in part)) return part
    const deviceIds = [...new Set(part.deviceIds.map((id) => (id === goneId ? device.id : id)))]
    return { ...part, deviceIds }
  }
  return { conditions: conditions.map(replaced), tasks: tasks.map(replaced) }
}

/** The tree with the devices that are wanted, and without places that have none. */
export function nodesWhere(nodes: readonly PickNode[], isWanted: (id: string) => boolean): PickNode[] {
  return nodes.flatMap((node) => {
    if (!node.children) return isWanted(node.id) ? [node] : []
    const children = nodesWhere(node.children, isWanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
