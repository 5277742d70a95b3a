/** The opposite of an expectation: what must fail where the expectation has just held. */
import type { Expectation } from '#sim/world/scenarios/file/expectations.ts'
import type { Case } from '#sim/world/scenarios/file/scenario.ts'
import type { Step } from '#sim/world/scenarios/file/steps.ts'

const OPPOSITES: Readonly<Record<string, string>> = {
  raised: 'not raised',
  'not raised': 'raised',
  active: 'not active',
  'not active': 'active',
  acknowledged: 'not acknowledged',
  'not acknowledged': 'acknowledged',
  online: 'offline',
  offline: 'online',
  confirmed: 'timed out',
  'timed out': 'confirmed',
  failed: 'confirmed',
  open: 'confirmed',
  ended: 'open',
  ran: 'did not run',
  fired: 'did not run',
  'did not run': 'ran',
}

/** Null for one that has no plain opposite. */
function turned({ subject, asked }: Expectation): Expectation | null {
  const { within: _, for: __, always, ...rest } = asked
  if (always) return null
  const now: Record<string, unknown> = { ...rest, soft: true }
  if ('count' in asked && asked.count) now.count = { equals: 987 }
  else if (subject === 'scene' && asked.is === 'confirmed') now.is = 'did not run'
  else if ('is' in asked && OPPOSITES[asked.is] !== undefined) now.is = OPPOSITES[asked.is]
  else if ('equals' in asked && asked.equals !== undefined) {
    delete now.equals
    now.not = asked.equals
  } else return null
  // Made of one of this subject, with its own fields.
  return { subject, asked: now } as unknown as Expectation
}

/** A range that no figure of a building is in. Null for an expectation without a range. */
function outOfRange({ subject, asked }: Expectation): Expectation | null {
  if (!('between' in asked) || asked.between === undefined) return null
  const { within: _, for: __, ...rest } = asked
  return { subject, asked: { ...rest, between: [-987, -986], soft: true } } as unknown as Expectation
}

/** The case with one more expectation behind the last that can be turned round: that one must fail, and nothing else. */
export function withOneTurnedRound(one: Case): { readonly turnedCase: Case; readonly id: string } {
  const lastOf = (turn: typeof turned): number =>
    one.steps.findLastIndex((step) => step.kind === 'expect' && turn(step.body) !== null)
  const turn = lastOf(turned) === -1 ? outOfRange : turned
  const at = lastOf(turn)
  const step = one.steps[at]
  const body = step?.kind === 'expect' ? turn(step.body) : null
  if (body === null) throw new Error('no expectation of it can be turned round')
  const path = ['steps', one.steps.length, 'expect'] as const
  const extra: Step = { kind: 'expect', path, body }
  const steps = [...one.steps.slice(0, at + 1), extra, ...one.steps.slice(at + 1)]
  return { turnedCase: { ...one, steps }, id: `${one.steps.length + 1}.expect` }
}
