/** Redirect to the company's provider and back: this tab stores the purpose. */
import { z } from 'zod'
import { leaveFor } from '../platform/page.ts'
import { parseKept, sessionText } from '../platform/storage.ts'

const KEY = 'atrium.companyWay'
const waySchema = z.object({
  use: z.enum(['signIn', 'link']),
  /** The page to be on afterwards. */
  target: z.string(),
})
type Way = z.infer<typeof waySchema>

export function goToCompany(address: string, way: Way): void {
  sessionText.write(KEY, JSON.stringify(way))
  leaveFor(address)
}

/** Null where this tab has not been there. */
export function companyWay(): Way | null {
  return waySchema.safeParse(parseKept(sessionText.read(KEY))).data ?? null
}
