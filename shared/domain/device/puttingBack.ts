/** Reverts one change of an engineer on devices: all of them or none. */
import type { z } from 'zod'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { changed, type deviceSetupEvents, type SetupEvent } from './deviceSetup.ts'

type Changed = z.output<(typeof deviceSetupEvents)['DeviceChanged']['schema']>
export type DeviceState = Omit<Changed, 'deviceId' | 'kind' | 'circuits'>

/** One device before and after the change. */
export interface DeviceStep {
  readonly deviceId: DeviceId
  readonly was: DeviceState
  readonly now: DeviceState
}

export const puttingBackAggregate = defineAggregate({
  events: {},
  setUp: {
    PutBackDevices: ['device', 'changed'],
  },
  commands: {
    /** Rejected if someone has changed a device since. */
    PutBackDevices({ steps }: { readonly steps: readonly DeviceStep[] }, read: ReadState): SetupEvent[] {
      const all = steps.map(({ deviceId, was, now }) => {
        const device = requireRecord(read, 'device', deviceId)
        const fields: Readonly<Record<string, unknown>> = { ...device }
        if (Object.entries(now).some(([name, value]) => !isSameJson(fields[name], value)))
          throw new Rejection('changed_since', called('name', device))
        return { device, said: was }
      })
      return changed(all, read)
    },
  },
})
