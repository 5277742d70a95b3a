/** The schema of a hotel's file as JSON Schema. */
import { z } from 'zod'
import { hotelFile } from '../../worlds/own/hotelFile.ts'

export const worldJsonSchema = (): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(hotelFile, { io: 'input', unrepresentable: 'any' })
