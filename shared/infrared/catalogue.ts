/**
 * Catalogue of remote controls. Brands, models and codes are fictional and drive simulated appliances; real codes are
 * learned.
 */
import { APPLIANCE_KEYS, type Appliance } from './appliances.ts'
import { decodeIr, type IrCode } from './irCode.ts'
import type { AirState } from './protocols/airState.ts'

export interface IrBrand {
  readonly id: string
  readonly name: string
  readonly nameEn: string
}

/** Key numbering of a model: first code, and offset of each next key. */
type Coding =
  | { readonly protocol: 'nec'; readonly address: number; readonly first: number; readonly step: number }
  | { readonly protocol: 'rc5'; readonly address: number; readonly first: number; readonly step: number }
  | {
      readonly protocol: 'sirc'
      readonly bits: 12 | 15 | 20
      readonly address: number
      readonly first: number
      readonly step: number
    }
  | { readonly protocol: 'air'; readonly maker: number; readonly model: number }

export interface IrModel {
  readonly id: string
  readonly brandId: string
  readonly appliance: Appliance
  readonly name: string
  readonly coding: Coding
}

export const IR_BRANDS: readonly IrBrand[] = [
  { id: 'haitang', name: '海棠', nameEn: 'Haitang' },
  { id: 'yunling', name: '云岭', nameEn: 'Yunling' },
  { id: 'beishuo', name: '北朔', nameEn: 'Beishuo' },
  { id: 'qingchuan', name: '晴川', nameEn: 'Qingchuan' },
  { id: 'xingyao', name: '星曜', nameEn: 'Xingyao' },
  { id: 'lumeda', name: '流美达', nameEn: 'Lumeda' },
  { id: 'haldor', name: '哈多尔', nameEn: 'Haldor' },
  { id: 'orvanta', name: '欧梵塔', nameEn: 'Orvanta' },
  { id: 'tianyin', name: '天茵', nameEn: 'Tianyin' },
  { id: 'brezia', name: '布雷齐亚', nameEn: 'Brezia' },
]

const air = (brandId: string, maker: number, ...names: readonly string[]): IrModel[] =>
  names.map((name, i) => ({
    id: `${brandId}-ac-${i + 1}`,
    brandId,
    appliance: 'air_conditioner',
    name,
    coding: { protocol: 'air', maker, model: i + 1 },
  }))

type Keyed = Exclude<Appliance, 'air_conditioner'>
const SHORT = { tv: 'tv', set_top_box: 'box', fan: 'fan' } as const satisfies Record<Keyed, string>

function keyed(
  brandId: string,
  appliance: Keyed,
  models: Readonly<Record<string, Exclude<Coding, { protocol: 'air' }>>>,
): IrModel[] {
  return Object.entries(models).map(([name, coding], i) => ({
    id: `${brandId}-${SHORT[appliance]}-${i + 1}`,
    brandId,
    appliance,
    name,
    coding,
  }))
}

const nec = (address: number, first: number, step: number) =>
  ({ protocol: 'nec', address, first, step }) as const
const rc5 = (address: number, first: number, step: number) =>
  ({ protocol: 'rc5', address, first, step }) as const
const sirc = (bits: 12 | 15 | 20, address: number, first: number, step: number) =>
  ({ protocol: 'sirc', bits, address, first, step }) as const

export const IR_MODELS: readonly IrModel[] = [
  ...air('haitang', 0x11, 'HT-26 wall', 'HT-35 wall', 'HT-72 floor standing'),
  ...air('yunling', 0x12, 'YL-26G', 'YL-35G', 'YL-50G', 'YL-120 ceiling'),
  ...air('beishuo', 0x13, 'BS-C25', 'BS-C35'),
  ...air('qingchuan', 0x14, 'QC-One', 'QC-Duct 50'),
  ...air('orvanta', 0x15, 'Silento 9', 'Silento 12', 'Cassetta 36'),
  ...keyed('beishuo', 'tv', { 'BS-43': nec(0x20, 0x02, 3), 'BS-55 smart': nec(0x21, 0x10, 5) }),
  ...keyed('xingyao', 'tv', {
    'XY-32H': nec(0x4b04, 0x01, 7),
    'XY-50U': nec(0x4b05, 0x08, 9),
    'XY-65 hotel': nec(0x4b06, 0x40, 3),
  }),
  ...keyed('lumeda', 'tv', { 'LM-40': rc5(1, 0, 1), 'LM-48': rc5(2, 5, 3), 'LM-58 suite': rc5(3, 9, 5) }),
  ...keyed('haldor', 'tv', {
    'Vision 43': sirc(12, 1, 16, 3),
    'Vision 50': sirc(15, 0x97, 4, 5),
    'Vision 65 hospitality': sirc(20, 0x3a1, 8, 3),
  }),
  ...keyed('xingyao', 'set_top_box', { 'XY-Box 2': nec(0x61, 0x00, 5), 'XY-Box 4K': nec(0x62, 0x05, 7) }),
  ...keyed('tianyin', 'set_top_box', {
    'TY-100 cable': nec(0x7701, 0x03, 3),
    'TY-200 IPTV': nec(0x7702, 0x0a, 11),
    'TY-300 satellite': rc5(10, 2, 1),
  }),
  ...keyed('haldor', 'set_top_box', { 'Media 1': sirc(15, 0x5c, 2, 3), 'Media 2': sirc(20, 0x4d2, 0, 5) }),
  ...keyed('yunling', 'fan', { 'YL-F16 pedestal': nec(0x31, 0x00, 4), 'YL-F20 tower': nec(0x32, 0x01, 4) }),
  ...keyed('qingchuan', 'fan', { 'QC-Breeze': nec(0x33, 0x06, 5), 'QC-Ceiling 52': sirc(12, 9, 3, 7) }),
  ...keyed('orvanta', 'fan', { 'Aria 1': rc5(20, 1, 2), 'Aria 2': rc5(21, 3, 2) }),
  ...keyed('brezia', 'fan', {
    'Soft 30': nec(0x5102, 0x20, 3),
    'Soft 40': nec(0x5103, 0x21, 3),
    'Loft 132 ceiling': sirc(12, 17, 5, 9),
  }),
]

const models = new Map(IR_MODELS.map((model) => [model.id, model]))
/** The model with this id; undefined if the catalogue has none. */
export const irModelOf = (id: string): IrModel | undefined => models.get(id)
/** The brand with this id; undefined if the catalogue has none. */
export const irBrandOf = (id: string): IrBrand | undefined => IR_BRANDS.find((brand) => brand.id === id)

/** Brands of such appliances. */
export const brandsOf = (appliance: Appliance): readonly IrBrand[] =>
  IR_BRANDS.filter(({ id }) => modelsOf(appliance, id).length > 0)

/** The models of a brand for one type of appliance, in the order of the catalogue. */
export const modelsOf = (appliance: Appliance, brandId: string): readonly IrModel[] =>
  IR_MODELS.filter((model) => model.appliance === appliance && model.brandId === brandId)

const COMMANDS = { nec: 256, rc5: 64, sirc: 128 } as const

/** State of a remote control between presses. */
export interface Memory {
  /** New state of the air conditioner. */
  readonly air: AirState | null
  readonly toggle: 0 | 1
}
export const NO_MEMORY: Memory = { air: null, toggle: 0 }

/** Code of a key of this model; null if it has no such key. */
export function codeOfKey({ appliance, coding }: IrModel, key: string, memory: Memory): IrCode | null {
  if (coding.protocol === 'air') return memory.air && { ...coding, state: memory.air }
  const place = (APPLIANCE_KEYS[appliance] as readonly string[]).indexOf(key)
  if (place === -1) return null
  const { first, step, ...rest } = coding
  const command = (first + place * step) % COMMANDS[coding.protocol]
  return rest.protocol === 'rc5' ? { ...rest, command, toggle: memory.toggle } : { ...rest, command }
}

export type Recognized =
  | { readonly model: IrModel; readonly key: string }
  | { readonly model: IrModel; readonly state: AirState }

/** Which remote control of the catalogue sends this, and by which key; null where it is none of them. */
export function recognize(timings: readonly number[]): Recognized | null {
  const code = decodeIr(timings)
  if (!code) return null
  for (const model of IR_MODELS) {
    const { coding } = model
    if (code.protocol === 'air') {
      if (coding.protocol === 'air' && coding.maker === code.maker && coding.model === code.model)
        return { model, state: code.state }
      continue
    }
    if (coding.protocol !== code.protocol || coding.address !== code.address) continue
    if (code.protocol === 'sirc' && coding.protocol === 'sirc' && code.bits !== coding.bits) continue
    const key = APPLIANCE_KEYS[model.appliance].find((one) => commandOf(model, one) === code.command)
    if (key !== undefined) return { model, key }
  }
  return null
}

function commandOf(model: IrModel, key: string): number | null {
  const code = codeOfKey(model, key, NO_MEMORY)
  return code === null || code.protocol === 'air' ? null : code.command
}
