import { verificationContract } from '#shared/contract/verification.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type FunctionCheck, isSameCheck } from '#shared/records/verification.ts'
import type { LastReadings } from '../../core/telemetry/lastValues.ts'
import { type HandlersOf, projectOf, runAs } from './call.ts'
import { projectCommand, recordPage, requireSeen, requireWhole } from './declared.ts'

interface OnCheck {
  readonly verificationId: string
  readonly deviceId: string
}

const sees = ({ verificationId, deviceId }: OnCheck) => ({
  verification: [verificationId],
  device: [deviceId],
})
const seesOne = ({ verificationId }: Pick<OnCheck, 'verificationId'>) => ({ verification: [verificationId] })

export const verificationHandlers: HandlersOf<typeof verificationContract> = {
  list: recordPage(verificationContract.list, {
    type: 'verification',
    equal: { areaId: 'area' },
    names: ({ areaName, areaNameEn }) => [areaName, areaNameEn],
    order: (a, b) => b.startedAtMs - a.startedAtMs,
    row: ({ type: _, ...row }) => ({ ...row, checks: [...row.checks] }),
  }),
  async start(input, call) {
    requireWhole(input.areaIds, call)
    const done = await runAs(call, projectOf(call).workspace, 'StartVerifications', input)
    const verificationIds = (done?.commit.events ?? []).flatMap((event) =>
      event.type === 'VerificationStarted' ? [event.data.verificationId] : [],
    )
    return { verificationIds }
  },
  try: projectCommand(verificationContract.try, 'TryFunction', { sees }),
  async decide(input, call) {
    requireSeen(sees(input), call)
    const { workspace, project } = projectOf(call)
    const { checks = [] } = workspace.state.get('verification', input.verificationId) ?? {}
    const check = checks.find((one) => isSameCheck(one, input))
    if (!check) throw new Rejection('record_unknown', { kind: 'device' })
    const isPassed = isReported(check, call.services.telemetry.last.get(project.id, check.deviceId))
    const decided = { ...input, result: 'passed', by: 'report', note: '' } as const
    if (isPassed) await runAs(call, workspace, 'VerifyFunction', decided)
    return { isPassed }
  },
  answer: projectCommand(verificationContract.answer, 'VerifyFunction', {
    sees,
    data: (input) => ({ ...input, by: 'engineer' }),
  }),
  sign: projectCommand(verificationContract.sign, 'SignVerification', { sees: seesOne }),
  remove: projectCommand(verificationContract.remove, 'RemoveVerification', { sees: seesOne }),
}

/** The device has reported the property since it was tried: the value of the command, or any value for a sensor. */
function isReported({ property, tried }: FunctionCheck, last: LastReadings | undefined): boolean {
  if (!tried || !last || !(property in last.values)) return false
  const reportedMs = last.madeOf?.[property] ?? last.madeMs ?? last.atMs
  if (Math.max(reportedMs, last.atMs) < tried.atMs) return false
  return tried.value === null || last.values[property] === tried.value
}
