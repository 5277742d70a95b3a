/**
 * Company certifications that accounts submit, and their review. The licence image is stored outside the log; events
 * hold its hash.
 */

import { z } from 'zod'
import { ADDRESS_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import {
  type Certification,
  type CertificationId,
  certificationIdSchema,
  certificationRecord,
} from '#shared/records/certification.ts'
import { personOf } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { creditCodeError } from '#shared/rules/creditCode.ts'
import { afterReviewStep, type ReviewStep } from '#shared/rules/review.ts'

const brought = certificationRecord.schema.pick({
  accountId: true,
  name: true,
  address: true,
  creditCode: true,
  licence: true,
}).shape

export const certificationEvents = {
  CertificationSubmitted: defineEvent({
    schema: z.object({ certificationId: certificationIdSchema, ...brought }),
    personal: { of: 'accountId', fields: { name: 'name', address: 'text', creditCode: 'text' } },
    evolve({ certificationId, ...facts }, _read, { at }) {
      const certification: Certification = {
        type: 'certification',
        id: certificationId,
        ...facts,
        state: 'inReview',
        submittedAtMs: at,
        reviewedAtMs: null,
        reviewedBy: null,
        reason: '',
      }
      return [{ put: certification }]
    },
  }),
  CertificationReviewed: defineEvent({
    schema: z.object({
      certificationId: certificationIdSchema,
      decision: z.enum(['approved', 'rejected']),
      /** Reason of the rejection; empty otherwise. */
      reason: z.string(),
    }),
    evolve({ certificationId, decision, reason }, read, { at, actor }) {
      const found = read.get('certification', certificationId)
      if (!found) return []
      const reviewed: Certification = {
        ...found,
        state: decision,
        reviewedAtMs: at,
        reviewedBy: personOf(actor),
        reason,
      }
      const account = read.get('account', found.accountId)
      if (!account || decision === 'rejected') return [{ put: reviewed }]
      return [{ put: reviewed }, { put: { ...account, isCertified: true } }]
    },
  }),
}
export type CertificationEvent = EventOf<typeof certificationEvents>

/** The parts that the applicant brings. */
export type CertificationInput = Pick<
  Certification,
  'accountId' | 'name' | 'address' | 'creditCode' | 'licence'
>

const STEP = { approved: 'approve', rejected: 'reject' } as const satisfies Record<string, ReviewStep>

const commands = {
  SubmitCertification(data: CertificationInput, read: ReadState, ctx: DecideContext): CertificationEvent[] {
    requireRecord(read, 'account', data.accountId)
    // Legal company names may contain brackets and dots, so the product's rule for names does not apply.
    const name = requireText('name', data.name, NAME_LENGTH_MAX)
    const address = requireText('address', data.address, ADDRESS_LENGTH_MAX)
    if (creditCodeError(data.creditCode) !== null) throw new Rejection('credit_code_invalid')
    for (const other of read.by('certification', 'account', data.accountId).values())
      if (other.state === 'inReview') throw new Rejection('certification_in_review', { name: other.name })
    requireFreeCode(read, data)
    const { accountId, creditCode, licence } = data
    const facts = { accountId, name, address, creditCode, licence }
    return [
      { type: 'CertificationSubmitted', data: { certificationId: ctx.newId(certificationRecord), ...facts } },
    ]
  },
  /** Reviews certifications. Ones already reviewed by someone else stay unchanged. */
  ReviewCertifications(
    data: {
      readonly certificationIds: readonly CertificationId[]
      readonly decision: 'approved' | 'rejected'
      readonly reason: string
    },
    read: ReadState,
  ): CertificationEvent[] {
    const { decision } = data
    const reason = decision === 'rejected' ? data.reason.trim() : ''
    if (decision === 'rejected' && reason === '') throw new Rejection('reason_required')
    const open = [...new Set(data.certificationIds)]
      .map((id) => requireRecord(read, 'certification', id))
      .filter(({ state }) => afterReviewStep(state, STEP[decision]) !== null)
    if (decision === 'approved') for (const asked of open) requireFreeCode(read, asked, open)
    return open.map(({ id }) => ({
      type: 'CertificationReviewed',
      data: { certificationId: id, decision, reason },
    }))
  },
}

function requireText(field: string, text: string, max: number): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > max || /\p{Cc}/u.test(trimmed))
    throw new Rejection('text_invalid', { field, max })
  return trimmed
}

/** A company code can certify only one account. */
function requireFreeCode(
  read: ReadState,
  asked: { readonly accountId: AccountId; readonly creditCode: string },
  together: readonly Certification[] = [],
): void {
  const sameCode = [...read.by('certification', 'creditCode', asked.creditCode).values()]
  const isTaken = [...sameCode.filter(({ state }) => state === 'approved'), ...together].some(
    (other) => other.creditCode === asked.creditCode && other.accountId !== asked.accountId,
  )
  if (isTaken) throw new Rejection('credit_code_taken', { creditCode: asked.creditCode })
}

export const certificationAggregate = defineAggregate({ events: certificationEvents, setUp: null, commands })
