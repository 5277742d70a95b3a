/** Last names of deleted records by id, needed for repair. */
import { z } from 'zod'
import type { Principal } from '#shared/permissions.ts'

const lostNameSchema = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  /**
   * For each device of the deleted record: its areas, innermost first, and its groups. The name is visible to users who
   * see one of them. Older records lack this field.
   */
  places: z.array(z.array(z.string()).readonly()).readonly().optional(),
})
export type LostName = z.infer<typeof lostNameSchema>

export const lostSchema = z.record(z.string(), lostNameSchema).readonly().optional()
export type Lost = z.infer<typeof lostSchema>

/** Whether all deleted records were visible to the user, or would be if they still existed. */
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
