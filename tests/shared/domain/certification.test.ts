import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Certification } from '#shared/records/certification.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { accountRegistered, anAccount } from '../../support/records.ts'

const CODE = '91330100799655058B'
const OTHER_CODE = '9144030071526726XG'
const licence = { hash: 'a'.repeat(64), type: 'image/png', sizeBytes: 7 } as const
const input = {
  accountId: 'acc_1',
  name: '海港（上海）有限公司',
  address: '南京路 1 号',
  creditCode: CODE,
  licence,
} as const

const registered = (id: 'acc_1' | 'acc_2'): AtriumEvent =>
  accountRegistered(anAccount({ id, phone: `1390000000${id.at(-1)}` }))
/** In review, or reviewed already. */
const submitted = (more: Partial<Certification> = {}): readonly AtriumEvent[] => {
  const { id: certificationId = 'cer_1', state = 'inReview', ...facts } = more
  const asked = { ...input, ...pickInput(facts) }
  const event: AtriumEvent = { type: 'CertificationSubmitted', data: { certificationId, ...asked } }
  return state === 'inReview' ? [event] : [event, reviewed(state, certificationId)]
}
const pickInput = ({ accountId, creditCode }: Partial<Certification>) => ({
  ...(accountId ? { accountId } : {}),
  ...(creditCode ? { creditCode } : {}),
})
const reviewed = (
  decision: 'approved' | 'rejected',
  certificationId: Certification['id'] = 'cer_1',
): AtriumEvent => ({ type: 'CertificationReviewed', data: { certificationId, decision, reason: '' } })
const people = [registered('acc_1'), registered('acc_2')]

describe('submitting an enterprise', () => {
  it('puts it in review; brackets in its name are usual', () => {
    const { state } = given(...people)
      .when('SubmitCertification', { ...input, name: `  ${input.name} ` })
      .thenTypes('CertificationSubmitted')
    const certification = state.first('certification', 'account', 'acc_1')
    expect(certification).toMatchObject({ name: input.name, state: 'inReview', submittedAtMs: NOW_MS })
    expect(state.get('account', 'acc_1')?.isCertified).toBe(false)
  })

  it.each([
    [{ creditCode: '91330100799655058A' }, 'credit_code_invalid'],
    [{ name: ' ' }, 'text_invalid'],
    [{ name: 'A\u0000B' }, 'text_invalid'],
    [{ address: '' }, 'text_invalid'],
    [{ address: 'x'.repeat(81) }, 'text_invalid'],
    [{ accountId: 'acc_9' }, 'record_unknown'],
  ] as const)('with %o is refused: %s', (more, code) => {
    given(...people)
      .when('SubmitCertification', { ...input, ...more })
      .thenRefused(code)
  })

  it('waits for the one in review', () => {
    const once = given(...people, submitted())
    once
      .when('SubmitCertification', { ...input, creditCode: OTHER_CODE })
      .thenRefused('certification_in_review')
    once.when('SubmitCertification', { ...input, accountId: 'acc_2' }).thenTypes('CertificationSubmitted')
  })

  it('may be repeated after a rejection, and for the own enterprise after an approval', () => {
    for (const decision of ['approved', 'rejected'] as const)
      given(...people, submitted(), reviewed(decision))
        .when('SubmitCertification', input)
        .thenTypes('CertificationSubmitted')
  })

  it('is refused for a code that certifies somebody else', () => {
    given(...people, submitted(), reviewed('approved'))
      .when('SubmitCertification', { ...input, accountId: 'acc_2' })
      .thenRefused('credit_code_taken', { creditCode: CODE })
  })
})

describe('reviewing enterprises', () => {
  const review = { certificationIds: ['cer_1'], reason: '' } as const

  it('certifies the account when agreed', () => {
    const { state } = given(...people, submitted())
      .when('ReviewCertifications', { ...review, decision: 'approved', reason: 'not kept' })
      .thenEvents(reviewed('approved'))
    expect(state.get('certification', 'cer_1')).toMatchObject({
      state: 'approved',
      reviewedAtMs: NOW_MS,
      reviewedBy: { id: 'acc_tester', name: 'Tester', nameEn: '' },
      reason: '',
    })
    expect(state.get('account', 'acc_1')?.isCertified).toBe(true)
  })

  it('needs a reason to reject, and leaves an earlier certification in force', () => {
    const again = given(...people, submitted(), reviewed('approved'), submitted({ id: 'cer_2' }))
    const reject = { certificationIds: ['cer_2'], decision: 'rejected' } as const
    again.when('ReviewCertifications', { ...reject, reason: '  ' }).thenRefused('reason_required')
    const { state } = again
      .when('ReviewCertifications', { ...reject, reason: ' 照片模糊 ' })
      .thenTypes('CertificationReviewed')
    expect(state.get('certification', 'cer_2')).toMatchObject({ state: 'rejected', reason: '照片模糊' })
    expect(state.get('account', 'acc_1')?.isCertified).toBe(true)
  })

  it('leaves what is reviewed already as it is', () => {
    given(...people, submitted(), reviewed('rejected'))
      .when('ReviewCertifications', { ...review, decision: 'approved' })
      .thenNothing()
  })

  it('does not certify two accounts for one code, one after the other or at once', () => {
    const second = submitted({ id: 'cer_2', accountId: 'acc_2' })
    given(...people, submitted(), second, reviewed('approved'))
      .when('ReviewCertifications', { ...review, certificationIds: ['cer_2'], decision: 'approved' })
      .thenRefused('credit_code_taken')
    given(...people, submitted(), second)
      .when('ReviewCertifications', { ...review, certificationIds: ['cer_1', 'cer_2'], decision: 'approved' })
      .thenRefused('credit_code_taken')
  })

  it('of one that is unknown is refused as a whole', () => {
    given(...people, submitted())
      .when('ReviewCertifications', { ...review, certificationIds: ['cer_1', 'cer_9'], decision: 'approved' })
      .thenRefused('record_unknown', { kind: 'certification' })
  })
})
