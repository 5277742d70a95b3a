/** The last names of records that a scene or an automation refers to, by id: anyone who repairs one has to know them. */
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

/** Whether all of the deleted records were visible, or would be if they were still there. */
export function seesLost({ areas, groups, devices }: Principal, lost: Lost): boolean {
  if (areas === 'all' || !lost) return true
  const inSight = new Set<string>([...areas, ...groups])
  return Object.entries(lost).every(
    ([id, { places }]) =>
      (devices as ReadonlySet<string>).has(id) ||
      (places?.every((one) => one.some((place) => inSight.has(place))) ?? false),
  )
}

/** Index keys: the places of deleted records. */
export const placesLost = (lost: Lost): string[] =>
  lost ? [...new Set(Object.values(lost).flatMap(({ places = [] }) => places.flat()))] : []
