import { energyRatesContract } from '#shared/contract/energyRates.ts'
import { compareValues, type HandlersOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

const oneRate = ({ rateId }: { readonly rateId: string }) => ({ energyRate: [rateId] })
const wholeProject = () => 'all' as const

export const energyRateHandlers: HandlersOf<typeof energyRatesContract> = {
  list: recordPage(energyRatesContract.list, {
    type: 'energyRate',
    order: (a, b) => compareValues(a.validFrom, b.validFrom) || compareValues(a.id, b.id),
  }),
  add: projectCommand(energyRatesContract.add, 'AddEnergyRate', {
    concerns: wholeProject,
    returns: (facts) => ({ rateId: facts.one('EnergyRateAdded').rateId }),
  }),
  update: projectCommand(energyRatesContract.update, 'ChangeEnergyRate', {
    concerns: wholeProject,
    sees: oneRate,
  }),
  remove: projectCommand(energyRatesContract.remove, 'RemoveEnergyRate', {
    concerns: wholeProject,
    sees: oneRate,
  }),
}
