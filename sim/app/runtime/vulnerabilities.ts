/** Known remote vulnerabilities of the running Node version, from the list that the start script uses as well. */
import { z } from 'zod'
import list from './vulnerabilities.json' with { type: 'json' }

const versionSchema = z.string().regex(/^\d+\.\d+\.\d+$/)
const listSchema = z.array(
  z.strictObject({
    id: z.string(),
    what: z.string(),
    /** The first fixed version of each major that has a fix, in ascending order. */
    fixedIn: z.array(versionSchema).min(1),
  }),
)
export type Vulnerability = z.infer<typeof listSchema>[number]

export const KNOWN_VULNERABILITIES: readonly Vulnerability[] = listSchema.parse(list)

/** A major without a fix of its own is fixed from the newest fixed major on. */
export function vulnerabilitiesOf(
  version: string,
  known: readonly Vulnerability[] = KNOWN_VULNERABILITIES,
): readonly Vulnerability[] {
  const [major] = numbersOf(version)
  return known.filter(({ fixedIn }) => {
    const fix = fixedIn.find((fixed) => numbersOf(fixed)[0] === major) ?? fixedIn.at(-1)
    return fix !== undefined && isOlder(version, fix)
  })
}

const numbersOf = (version: string): number[] => version.split('.').map(Number)

function isOlder(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)]
  const index = left.findIndex((part, at) => part !== right[at])
  return index !== -1 && (left[index] ?? 0) < (right[index] ?? 0)
}

/** Start-up warning for the operator. */
export function vulnerabilityWarning(version: string, { id, what, fixedIn }: Vulnerability): string {
  return `Node ${version} has ${id} (${what}): install Node ${fixedIn.join(' or ')} or newer and start again`
}
