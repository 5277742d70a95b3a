/** What a new remote may be of: appliance, brand, model. */
import { infraredContract } from '#shared/contract/infrared.ts'
import { APPLIANCES, type Appliance } from '#shared/infrared/appliances.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import type { ChoiceSource } from '../../../ui/form/fieldTypes.ts'

export const BRAND = 'local.brandId'
const quiet = (signal: AbortSignal) => ({ signal, isQuiet: true }) as const
const applianceIn = (value: unknown): Appliance => APPLIANCES.find((one) => one === value) ?? 'tv'

export const BRANDS: ChoiceSource = {
  loadWith: ['appliance'],
  async load(values, signal) {
    const { list } = await call(
      infraredContract.brands,
      { appliance: applianceIn(values.appliance) },
      quiet(signal),
    )
    return list.map((brand) => ({ value: brand.id, text: nameOf(brand) }))
  },
}

export const MODELS: ChoiceSource = {
  loadWith: ['appliance', BRAND],
  async load(values, signal) {
    const local = values.local as { readonly brandId?: string } | undefined
    const brandId = local?.brandId ?? ''
    if (brandId === '') return []
    const input = { appliance: applianceIn(values.appliance), brandId }
    const { list } = await call(infraredContract.models, input, quiet(signal))
    return list.map(({ id, name }) => ({ value: id, text: name }))
  },
}
