/** Checks the parts of an automation for its commands. */
import { type DraftRule, issuesOf } from '#shared/automation/legality.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** @throws Rejection with the first of its issues */
export function requireRule(rule: DraftRule, read: ReadState): void {
  const [first] = issuesOf(rule, read)
  if (first) throw new Rejection(first.code, first.details)
}
