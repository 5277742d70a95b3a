/** How what a scene or an automation names was called last, by its id: whoever repairs one has to know what is gone. */
import { z } from 'zod'

const lostNameSchema = z.strictObject({ name: z.string(), nameEn: z.string() })
export type LostName = z.infer<typeof lostNameSchema>

export const lostSchema = z.record(z.string(), lostNameSchema).readonly().optional()
