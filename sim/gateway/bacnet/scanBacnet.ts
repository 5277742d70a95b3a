/** Lists the devices that answer and their objects, as a draft of a configuration. It writes nothing to them. */
import { type BACNetAddress, type BACNetObjectID, ObjectType, PropertyIdentifier } from '@bacnet-js/client'
import type { AdapterPorts } from '../adapter.ts'
import { BacnetLine, type BacnetTarget } from './bacnetLine.ts'
import { OBJECT_WORDS } from './profile.ts'
import { unitName } from './units.ts'

export interface ScanPlan extends BacnetTarget {
  /** Devices of the configuration that have an address. */
  readonly known: readonly { readonly instance: number; readonly address: string }[]
  /** How long devices have to answer who-is. */
  readonly waitMs: number
}

const DEVICES_MAX = 1_000
const OBJECTS_MAX = 5_000

export const scanBacnet =
  (plan: ScanPlan) =>
  async (ports: AdapterPorts, print: (line: string) => void): Promise<void> => {
    const found = new Map<number, BACNetAddress>(
      plan.known.map(({ instance, address }) => [instance, { address }]),
    )
    const line = await BacnetLine.open(plan, ports, {
      present(instance, address) {
        if (found.size < DEVICES_MAX) found.set(instance, address)
      },
      changed() {},
    })
    try {
      await line.whoIs()
      await new Promise<void>((resolve) => {
        ports.clock.schedule(plan.waitMs, resolve)
      })
      for (const [instance, address] of found) await scanDevice(line, instance, address, print)
    } finally {
      await line.close()
    }
  }

async function scanDevice(
  line: BacnetLine,
  instance: number,
  address: BACNetAddress,
  print: (line: string) => void,
): Promise<void> {
  const device = { type: ObjectType.DEVICE, instance }
  const { OBJECT_NAME, OBJECT_LIST } = PropertyIdentifier
  try {
    const name = (await line.read(address, device, OBJECT_NAME))?.value
    // One by one: a long list is sent in segments, which the library mixes up with those of other devices.
    const count = Number((await line.read(address, device, OBJECT_LIST, 0))?.value)
    print(`- instance: ${instance}`)
    if (address.net === undefined) print(`  address: ${address.address}`)
    print(`  name: ${JSON.stringify(name ?? instance)}`)
    print('  kind: # a kind of device')
    print('  points: # with the property that each is')
    for (let index = 1; index <= Math.min(count, OBJECTS_MAX); index += 1) {
      const object = (await line.read(address, device, OBJECT_LIST, index))?.value as BACNetObjectID
      const draft = await draftOf(line, address, object)
      if (draft !== null) print(`    ${draft}`)
    }
  } catch (error) {
    print(`# device ${instance}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Null for objects that are no points, as schedules. */
async function draftOf(
  line: BacnetLine,
  address: BACNetAddress,
  object: BACNetObjectID,
): Promise<string | null> {
  const word = OBJECT_WORDS[object.type]
  if (word === undefined) return null
  const say = async (property: number): Promise<unknown> => {
    const said = await line.read(address, object, property).catch(() => null)
    return said?.value ?? null
  }
  const [name, value, unit] = [
    await say(PropertyIdentifier.OBJECT_NAME),
    await say(PropertyIdentifier.PRESENT_VALUE),
    await say(PropertyIdentifier.UNITS),
  ]
  // What devices say is quoted: it must stay within the comment.
  const shown = `${JSON.stringify(value)}${typeof unit === 'number' ? ` ${unitName(unit)}` : ''}`
  return `- { property: , object: '${word}:${object.instance}' } # ${JSON.stringify(name)}, ${shown}`
}
