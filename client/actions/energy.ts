import { areaStatisticsContract } from '#shared/contract/areaStatistics.ts'
import { counterMarksContract } from '#shared/contract/counterMarks.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { energyContract } from '#shared/contract/energy.ts'
import { energyExpectationContract } from '#shared/contract/energyExpectation.ts'
import { energyFlowContract } from '#shared/contract/energyFlow.ts'
import { energyTargetsContract } from '#shared/contract/energyTargets.ts'
import { energyWasteContract } from '#shared/contract/energyWaste.ts'
import { call } from '../api/api.ts'

/** Time limit for a yearly report of a large project on a busy server. */
const REPORT_TIMEOUT_MS = 20_000

export type EnergyOverall = OutputOf<typeof energyContract.overall>
export type EnergyAll = OutputOf<typeof energyContract.all>
export type EnergyQueryTypes = OutputOf<typeof energyContract.queryTypes>
export type EnergyExpectation = OutputOf<typeof energyExpectationContract.ask>
export type TargetProgress = OutputOf<typeof energyTargetsContract.progress>
export type EnergyFlows = OutputOf<typeof energyFlowContract.ask>
export type EnergyWaste = OutputOf<typeof energyWasteContract.ask>
export type CounterMarks = OutputOf<typeof counterMarksContract.list>
export type EnergyQuestion = RequestOf<typeof energyContract.overall>

export const askOverall = (question: EnergyQuestion, signal: AbortSignal): Promise<EnergyOverall> =>
  call(energyContract.overall, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })

export const askAll = (
  question: RequestOf<typeof energyContract.all>,
  signal: AbortSignal,
): Promise<EnergyAll> =>
  call(energyContract.all, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })

export const askQueryTypes = (signal: AbortSignal): Promise<EnergyQueryTypes> =>
  call(energyContract.queryTypes, {}, { signal, isQuiet: true })

export const askAreaStatistics = (
  question: RequestOf<typeof areaStatisticsContract.list>,
  signal: AbortSignal,
): Promise<OutputOf<typeof areaStatisticsContract.list>> =>
  call(areaStatisticsContract.list, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })

export const askExpectation = (question: EnergyQuestion, signal: AbortSignal): Promise<EnergyExpectation> =>
  call(energyExpectationContract.ask, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })

export const askTargets = (
  question: RequestOf<typeof energyTargetsContract.progress>,
  signal: AbortSignal,
): Promise<TargetProgress> =>
  call(energyTargetsContract.progress, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })

export const askFlow = (question: EnergyQuestion, signal: AbortSignal): Promise<EnergyFlows> =>
  call(energyFlowContract.ask, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })

export const askWaste = (
  question: RequestOf<typeof energyWasteContract.ask>,
  signal: AbortSignal,
): Promise<EnergyWaste> =>
  call(energyWasteContract.ask, question, { signal, isQuiet: true, timeoutMs: 2 * REPORT_TIMEOUT_MS })

export const askMarks = (question: EnergyQuestion, signal: AbortSignal): Promise<CounterMarks> =>
  call(counterMarksContract.list, question, { signal, isQuiet: true, timeoutMs: REPORT_TIMEOUT_MS })
