/** Which keys a virtual remote has a code for, and which code. Pure. */

import { AIR_STATE_AT_FIRST, airStateAfter } from '#shared/infrared/airKeys.ts'
import { type IrKey, keysOf } from '#shared/infrared/appliances.ts'
import { toBlasterCode } from '#shared/infrared/blasterCode.ts'
import { codeOfKey, irModelOf } from '#shared/infrared/catalogue.ts'
import { encodeIr } from '#shared/infrared/irCode.ts'
import type { AirState } from '#shared/infrared/protocols/airState.ts'
import type { Remote } from '#shared/records/remote.ts'

type Keyed = Pick<Remote, 'appliance' | 'modelId' | 'learned' | 'air' | 'toggle'>

export interface Press {
  /** Code for `ir_code_to_send`. */
  readonly code: string
  /** State of the air conditioner after the key; null if unknown. */
  readonly air: AirState | null
}

/** The code sent for a key now; null where the remote has no code for it. */
export function pressOf(remote: Keyed, key: string): Press | null {
  const learned = remote.learned.find((one) => one.key === key)
  if (learned) return { code: learned.code, air: null }
  const model = remote.modelId === null ? undefined : irModelOf(remote.modelId)
  if (!model) return null
  const isAir = model.appliance === 'air_conditioner'
  const air = isAir ? airStateAfter(remote.air ?? AIR_STATE_AT_FIRST, key) : null
  if (isAir && !air) return null
  const code = codeOfKey(model, key, { air, toggle: remote.toggle })
  return code && { code: toBlasterCode(encodeIr(code).timings), air }
}

export interface KeyRow {
  readonly key: IrKey
  /** Origin of the code; null if it has none. */
  readonly source: 'catalogue' | 'learned' | null
}

/** All keys of the remote. */
export const keyRows = (remote: Keyed): readonly KeyRow[] =>
  keysOf(remote.appliance).map((key) => {
    if (remote.learned.some((one) => one.key === key)) return { key, source: 'learned' }
    return { key, source: pressOf(remote, key) === null ? null : 'catalogue' }
  })
