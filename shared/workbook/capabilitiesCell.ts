/** The properties of a device of no kind as one cell. */
import { type Capabilities, capabilitiesSchema } from '#shared/devices/capabilities.ts'
import { parseJson } from '#shared/topics.ts'
import { CELL_LENGTH_MAX } from './bounds.ts'

/** Empty where there are none, or more than a cell holds. */
export function capabilitiesText(capabilities: Capabilities | undefined): string {
  // Parts in the order of the schema, whatever order they came in.
  const text = capabilities === undefined ? '' : JSON.stringify(capabilitiesSchema.parse(capabilities))
  return [...text].length > CELL_LENGTH_MAX ? '' : text
}

/** Null for a cell that holds something else. */
export const capabilitiesFrom = (text: string): Capabilities | null =>
  capabilitiesSchema.safeParse(parseJson(text)).data ?? null
