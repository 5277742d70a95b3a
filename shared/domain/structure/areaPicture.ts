/** A picture of an area's own, in place of one of the set. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type AreaId, areaIdSchema } from '#shared/records/area.ts'
import { type KeptPicture, keptPictureSchema } from '#shared/records/keptPicture.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

export const areaPictureEvents = {
  AreaPictureSet: defineEvent({
    schema: z.object({ areaId: areaIdSchema, picture: keptPictureSchema.nullable() }),
    evolve({ areaId, picture }, read): AnyChange[] {
      const area = read.get('area', areaId)
      if (!area) return []
      const { picture: _, ...rest } = area
      return [{ put: picture ? { ...rest, picture } : rest }]
    },
  }),
}
export type AreaPictureEvent = EventOf<typeof areaPictureEvents>

export const areaPictureAggregate = defineAggregate({
  events: areaPictureEvents,
  setUp: {
    SetAreaPicture: ['area', 'changed'],
  },
  commands: {
    /** Null: that of the set again. */
    SetAreaPicture(
      data: { readonly areaId: AreaId; readonly picture: KeptPicture | null },
      read: ReadState,
    ): AreaPictureEvent[] {
      const { picture = null } = requireRecord(read, 'area', data.areaId)
      return isSameJson(picture, data.picture) ? [] : [{ type: 'AreaPictureSet', data }]
    },
  },
})
