/** Effects of host faults by kind; a missing kind is a type error. */
import { answerEffects } from './answers.ts'
import { batchEffects } from './batches.ts'
import type { HostEffects, HostFault, HostFaultContext, HostOverlay } from './hostOverlay.ts'
import { lineEffects } from './line.ts'

const EFFECTS: HostEffects<HostFault['kind']> = { ...lineEffects, ...answerEffects, ...batchEffects }

export function layOverHost(fault: HostFault, overlay: HostOverlay, context: HostFaultContext): void {
  // The table maps each kind to its own effect.
  const effect = EFFECTS[fault.kind] as (
    fault: HostFault,
    overlay: HostOverlay,
    context: HostFaultContext,
  ) => void
  effect(fault, overlay, context)
}
