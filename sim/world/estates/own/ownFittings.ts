/** Devices in rooms of a hotel file: bundled fittings with additions and omissions. */
import { FITTINGS, type FittedDevice, type Fitting } from '../bundled/fittings.ts'
import type { DeviceOfFile, Fitted } from './hotelFile.ts'

/** Default name of each kind: the name in the first bundled world. */
const usual = new Map<string, FittedDevice>()
for (const { devices, parts } of Object.values(FITTINGS))
  for (const device of [...devices, ...parts.flatMap((part) => part.devices)])
    if (!usual.has(device.kind)) usual.set(device.kind, device)

export function fittingOf({ like, devices = [], without = [], parts = [] }: Fitted): Fitting {
  const base: Fitting = like === undefined ? { devices: [], parts: [] } : FITTINGS[like]
  const kept = (all: readonly FittedDevice[]): readonly FittedDevice[] =>
    all.filter(({ kind }) => !without.some((one) => one === kind))
  return {
    ...(base.picture === undefined ? {} : { picture: base.picture }),
    devices: merged(kept(base.devices), devices),
    parts: [
      ...base.parts.map((part) => ({ ...part, devices: kept(part.devices) })),
      ...parts.map((part) => ({
        name: part.name.zh,
        nameEn: part.name.en,
        devices: merged([], part.devices),
      })),
    ],
  }
}

/** A name that is there already gets a number, for names of one gateway's devices differ. */
function merged(before: readonly FittedDevice[], added: readonly DeviceOfFile[]): FittedDevice[] {
  const all = [...before]
  for (const one of added) {
    const made = fittedOf(one)
    const count = all.filter(({ nameEn }) => nameEn.replace(/ \d+$/, '') === made.nameEn).length
    const suffix = count === 0 ? '' : ` ${count + 1}`
    all.push({ ...made, name: made.name + suffix, nameEn: made.nameEn + suffix })
  }
  return all
}

function fittedOf(one: DeviceOfFile): FittedDevice {
  const { kind, name, circuits } =
    typeof one === 'string' ? { kind: one, name: undefined, circuits: undefined } : one
  const spokenText = kind.replaceAll('_', ' ')
  const base = usual.get(kind) ?? { kind, name: spokenText, nameEn: spokenText, circuits: [] }
  const named = name === undefined ? base : { ...base, name: name.zh, nameEn: name.en }
  if (circuits === undefined) return named
  const names =
    typeof circuits === 'number'
      ? Array.from({ length: circuits }, (_, i) => ({ zh: `第${i + 1}路`, en: `Circuit ${i + 1}` }))
      : circuits
  return { ...named, circuits: names.map(({ zh, en }) => [zh, en] as const) }
}

/** Number of devices in a fitting. */
export const sizeOf = ({ devices, parts }: Fitting): number =>
  parts.reduce((sum, part) => sum + part.devices.length, devices.length)
