/** How what a scene or an automation names was called last, by its id: whoever repairs one has to know what is gone. */
import { z } from 'zod'
import type { Principal } from '#shared/permissions.ts'

const lostNameSchema = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  /**
   * Of each device that it was, or set: the areas in which that stood, the inner one first, and its groups. A name is for
   * those who see one of each; one without them was kept when nobody asked.
   */
  places: z.array(z.array(z.string()).readonly()).readonly().optional(),
})
export type LostName = z.infer<typeof lostNameSchema>

export const lostSchema = z.record(z.string(), lostNameSchema).readonly().optional()
export type Lost = z.infer<typeof lostSchema>

/** One that was kept without places is nobody's. */
const NOWHERE = [[]]
/** Ids of any kind: which of them are in the set is asked, not what they are. */
const hasSome = (known: ReadonlySet<unknown>, ids: readonly string[]): boolean =>
  ids.some((id) => known.has(id))

/** Whether all of what is gone was in sight, or would be if it were still there. */
export const seesLost = ({ areas, groups, devices }: Principal, lost: Lost = {}): boolean =>
  areas === 'all' ||
  Object.entries(lost).every(
    ([id, { places = NOWHERE }]) =>
      hasSome(devices, [id]) || places.every((one) => hasSome(areas, one) || hasSome(groups, one)),
  )

/** Index keys: where what is gone stood. */
export const placesLost = (lost: Lost = {}): string[] => [
  ...new Set(Object.values(lost).flatMap(({ places = [] }) => places.flat())),
]
