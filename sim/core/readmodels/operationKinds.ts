/** Kind of change of each command, for the filter of the operation log. */

import { CONFIGURATION_KINDS, type OperationKind } from '#shared/contract/operationLog.ts'
import { accessAggregate } from '#shared/domain/account/access.ts'
import { historyAggregate } from '#shared/domain/account/history.ts'
import { advancedAggregate } from '#shared/domain/advanced/advanced.ts'
import { alarmAggregate } from '#shared/domain/alarm/alarm.ts'
import { alarmRuleAggregate } from '#shared/domain/alarm/alarmRules.ts'
import { escalationAggregate } from '#shared/domain/alarm/escalation.ts'
import { escalationRuleAggregate } from '#shared/domain/alarm/escalationRules.ts'
import { handlingAggregate } from '#shared/domain/alarm/handling.ts'
import { alarmReceiverAggregate } from '#shared/domain/alarm/receivers.ts'
import { suppressionAggregate } from '#shared/domain/alarm/suppression.ts'
import { apiKeyAggregate } from '#shared/domain/apiKey/apiKey.ts'
import { automationRunAggregate } from '#shared/domain/automation/automationRun.ts'
import { hostAutomationAggregate } from '#shared/domain/automation/hostAutomation.ts'
import { hostRunAggregate } from '#shared/domain/automation/hostRuns.ts'
import { switchingAggregate } from '#shared/domain/automation/switching.ts'
import { commandAggregate } from '#shared/domain/command/command.ts'
import { conditionRuleAggregate } from '#shared/domain/conditionRule/conditionRule.ts'
import { ruleWatchAggregate } from '#shared/domain/conditionRule/ruleWatch.ts'
import type { Aggregate } from '#shared/domain/defineAggregate.ts'
import { vacancyAggregate } from '#shared/domain/detection/vacancy.ts'
import { deviceAggregate } from '#shared/domain/device/device.ts'
import { deviceSetupAggregate } from '#shared/domain/device/deviceSetup.ts'
import { displayAggregate } from '#shared/domain/display/display.ts'
import { energyRateAggregate } from '#shared/domain/energy/rates.ts'
import { energyTargetAggregate } from '#shared/domain/energy/targets.ts'
import { faultAggregate } from '#shared/domain/fault/fault.ts'
import { fieldMappingAggregate } from '#shared/domain/fieldMapping/fieldMapping.ts'
import { guestStayAggregate } from '#shared/domain/guest/guestStay.ts'
import { pmsLinkAggregate } from '#shared/domain/guest/pmsLink.ts'
import { handoverAggregate } from '#shared/domain/handover/handover.ts'
import { foundDeviceAggregate } from '#shared/domain/host/foundDevices.ts'
import { hostAggregate } from '#shared/domain/host/host.ts'
import { remoteAggregate } from '#shared/domain/infrared/remotes.ts'
import { noticeAggregate } from '#shared/domain/notice/notice.ts'
import { deviceRightAggregate } from '#shared/domain/people/deviceRights.ts'
import { erasingAggregate } from '#shared/domain/people/erasing.ts'
import { invitationAggregate } from '#shared/domain/people/invitations.ts'
import { joinRequestAggregate } from '#shared/domain/people/joinRequests.ts'
import { mappedMemberAggregate } from '#shared/domain/people/mappedMembers.ts'
import { signInAggregate } from '#shared/domain/people/signIns.ts'
import { siteWorkAggregate } from '#shared/domain/people/siteWorks.ts'
import { suspensionAggregate } from '#shared/domain/people/suspension.ts'
import { foundingAggregate } from '#shared/domain/project/founding.ts'
import { projectAggregate } from '#shared/domain/project/project.ts'
import { staffAggregate } from '#shared/domain/project/staff.ts'
import { pushAggregate } from '#shared/domain/push/push.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { deviceUpdateAggregate } from '#shared/domain/rollout/deviceUpdate.ts'
import { rolloutAggregate } from '#shared/domain/rollout/rollout.ts'
import { hostSceneAggregate } from '#shared/domain/scene/hostScene.ts'
import { sceneAggregate } from '#shared/domain/scene/scene.ts'
import { sceneRetryAggregate } from '#shared/domain/scene/sceneRetry.ts'
import { sceneRunAggregate } from '#shared/domain/scene/sceneRun.ts'
import { sceneTryAggregate } from '#shared/domain/scene/sceneTry.ts'
import { undoAggregate } from '#shared/domain/undo/undoing.ts'
import { verificationAggregate } from '#shared/domain/verification/verification.ts'

/** Commands of these that are no step of the set-up. */
const BY_AGGREGATE: Readonly<Record<OperationKind, readonly Pick<Aggregate, 'commands'>[]>> = {
  control: [commandAggregate, remoteAggregate, sceneRunAggregate, sceneRetryAggregate, sceneTryAggregate],
  alarms: [
    alarmAggregate,
    handlingAggregate,
    suppressionAggregate,
    handoverAggregate,
    alarmRuleAggregate,
    conditionRuleAggregate,
    ruleWatchAggregate,
    escalationAggregate,
    alarmReceiverAggregate,
    escalationRuleAggregate,
    deviceAggregate,
  ],
  setUp: [
    verificationAggregate,
    projectAggregate,
    foundingAggregate,
    advancedAggregate,
    foundDeviceAggregate,
    deviceSetupAggregate,
    pushAggregate,
    pmsLinkAggregate,
    fieldMappingAggregate,
    energyRateAggregate,
    energyTargetAggregate,
    noticeAggregate,
    rolloutAggregate,
    deviceUpdateAggregate,
    undoAggregate,
  ],
  programs: [sceneAggregate, switchingAggregate],
  runs: [
    automationRunAggregate,
    hostAutomationAggregate,
    hostSceneAggregate,
    hostRunAggregate,
    vacancyAggregate,
    guestStayAggregate,
  ],
  people: [
    staffAggregate,
    historyAggregate,
    invitationAggregate,
    erasingAggregate,
    siteWorkAggregate,
    suspensionAggregate,
    deviceRightAggregate,
    joinRequestAggregate,
    mappedMemberAggregate,
  ],
  access: [accessAggregate, displayAggregate, apiKeyAggregate, signInAggregate],
  hosts: [hostAggregate],
  simulation: [faultAggregate],
}

const PROGRAMS: ReadonlySet<string> = new Set(['scene', 'automation'])

const KIND_OF: ReadonlyMap<string, OperationKind> = new Map([
  ...Object.entries(BY_AGGREGATE).flatMap(([kind, aggregates]) =>
    aggregates.flatMap(({ commands }) =>
      Object.keys(commands).map((name): [string, OperationKind] => [name, kind as OperationKind]),
    ),
  ),
  ...[...PROJECT_STREAM.setUp].map(([name, [type]]): [string, OperationKind] => [
    name,
    PROGRAMS.has(type) ? 'programs' : 'setUp',
  ]),
])

/** `other` of a command that this version does not know. */
export const kindOfCommand = (command: string): OperationKind | 'other' => KIND_OF.get(command) ?? 'other'

export const commandsOfKind = (kind: OperationKind): readonly string[] =>
  [...KIND_OF].flatMap(([name, of]) => (of === kind ? [name] : []))

/** Whether the command changes the configuration of a project. */
export const isConfiguring = (command: string): boolean =>
  CONFIGURATION_KINDS.some((kind) => kind === kindOfCommand(command))
