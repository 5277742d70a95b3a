/** Colours and icons of runs: scenes, automations, vacancy actions. */
import type { RunState, StepOutcome } from '#shared/records/sceneRun.ts'
import type { Tone } from '../../ui/controls/StatusTag.tsx'

export const RUN_TONES: Readonly<Record<RunState, Tone>> = {
  running: 'accent',
  done: 'ok',
  partial: 'warn',
  failed: 'bad',
  stopped: 'info',
}

export const STEP_TONES: Readonly<Record<StepOutcome, Tone>> = {
  waiting: 'info',
  pending: 'accent',
  confirmed: 'ok',
  alreadySo: 'ok',
  failed: 'bad',
  timedOut: 'bad',
  skipped: 'warn',
  stopped: 'info',
}
