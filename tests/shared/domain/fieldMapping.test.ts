import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import { HOST, house } from '../../support/records.ts'

const saved = (version: number): AtriumEvent => ({
  type: 'FieldMappingSaved',
  data: {
    ...{ mappingId: 'fmp_1', hostId: HOST, bus: 'plant', address: '1', name: 'Meter', version },
    profile: { model: 'M', kind: 'energy_meter', circuits: 1, points: [{ property: 'power', address: 0 }] },
  },
})
const answer = (isAccepted: boolean, problem = '', version = 1) =>
  ({ mappingId: 'fmp_1', version, isAccepted, problem }) as const
const answered = (isAccepted: boolean, problem = ''): AtriumEvent => ({
  type: 'FieldMappingAnswered',
  data: { mappingId: 'fmp_1', isAccepted, problem },
})

it('records the answer of the gateway, and a later refusal once', () => {
  const { state } = given(...house, saved(1))
    .when('AnswerFieldMapping', answer(true))
    .thenEvents(answered(true))
  expect(state.get('fieldMapping', 'fmp_1')?.state).toBe('accepted')
  given(...house, saved(1), answered(true))
    .when('AnswerFieldMapping', answer(true, 'other'))
    .thenNothing()
  given(...house, saved(1), answered(true))
    .when('AnswerFieldMapping', answer(false, 'no such bus'))
    .thenEvents(answered(false, 'no such bus'))
})

it('records no changing answers of a refused mapping until it is saved again', () => {
  const refused = [...house, saved(1), answered(false, 'no such bus')]
  given(...refused)
    .when('AnswerFieldMapping', answer(true))
    .thenNothing()
  given(...refused)
    .when('AnswerFieldMapping', answer(false, 'another reason'))
    .thenNothing()
  given(...refused, saved(2))
    .when('AnswerFieldMapping', answer(true))
    .thenNothing()
  given(...refused, saved(2))
    .when('AnswerFieldMapping', answer(true, '', 2))
    .thenEvents(answered(true))
})
