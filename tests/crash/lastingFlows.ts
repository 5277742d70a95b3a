/** Flows of processes that last hours or days at work: site works, vacancies, shelves and rollouts. */
import { LEAK_NUMBER } from '../support/smallHouse.ts'
import { type Flow, hasAny, haveEnded, idIn, nextName } from './flowParts.ts'
import type { SteeredServer } from './steered.ts'

const DAY_MS = 86_400_000
let turns = 0

/** A contractor who has accepted, and whose works last for days. */
async function beginWorks(server: SteeredServer): Promise<void> {
  turns += 1
  const seq = server.seq
  const phone = `1370000${String(turns).padStart(4, '0')}`
  const invited = { phone, codeHash: 'f'.repeat(64), accountId: null }
  const terms = {
    company: 'Lift',
    note: '',
    invited,
    ownPhone: '13900000002',
    areas: 'all',
    startsAtMs: 0,
  }
  server.run(
    'PlanSiteWork',
    {
      ...terms,
      startsAtMs: Date.now() - DAY_MS,
      roleId: idIn(server, 'RoleAdded', 'roleId'),
    },
    { field: 'endsAtMs', inMs: DAY_MS },
  )
  await server.until(seq, hasAny('InvitationSent'))
  const invitationId = idIn(server, 'InvitationSent', 'invitationId')
  server.run('AcceptInvitation', {
    invitationId,
    accountId: `acc_fitter${turns}`,
    phone,
    nickname: 'Fitter',
  })
  await server.until(seq, hasAny('SiteWorkBegun'))
}

/** A rule for the first room, which has lights and no sensor, and a vacancy that someone else announced. */
async function announce(server: SteeredServer, actsInMs: number): Promise<void> {
  const seq = server.seq
  const [areaId] = server.witness.rooms
  const hours = {
    days: [1, 2, 3, 4, 5, 6, 7],
    isAllDay: true,
    from: '00:00',
    to: '00:00',
  }
  server.run('AddDetection', {
    ...{
      ...nextName(),
      isEnabled: true,
      areaIds: [areaId],
      hours,
      signals: ['presence'],
      letting: 'any',
    },
    ...{
      quietMinutes: 30,
      graceMinutes: 5,
      isLightsOff: true,
      isSocketsOff: false,
      climate: 'keep',
    },
    ...{
      heatC: 18,
      coolC: 27,
      sceneId: null,
      isAlarmRaised: false,
      isRestored: true,
      sparedDeviceIds: [],
    },
  })
  await server.until(seq, hasAny('DetectionAdded'))
  const detectionId = idIn(server, 'DetectionAdded', 'detectionId')
  server.run(
    'AnnounceVacancy',
    { detectionId, areaId, sinceMs: 0, evidence: [] },
    { field: 'actsAtMs', inMs: actsInMs },
  )
  await server.until(seq, hasAny('VacancyAnnounced'))
}

/** Uncertain sensors end the decision this long after it was due. */
const ACT_LATE_MS = 900_000

const firmware = (server: SteeredServer) => ({
  ...{
    title: `Light ${turns}`,
    name: 'Light',
    version: `${turns}.0.0`,
    target: 'device',
  },
  ...{
    kinds: [],
    models: [],
    file: { ...server.witness.firmware, fileName: 'light.bin' },
  },
})

async function upload(server: SteeredServer): Promise<void> {
  turns += 1
  await server.runInEstate('UploadFirmware', {
    ...firmware(server),
    ...{
      projectId: server.witness.projectId,
      channel: 'stable',
      notes: '',
      validUntilMs: null,
      ota: null,
    },
  })
}

export const LASTING_FLOWS: readonly Flow[] = [
  {
    name: 'site works that come to their end',
    before: beginWorks,
    begin: (server) =>
      server.run(
        'ExtendSiteWork',
        { siteWorkId: idIn(server, 'SiteWorkPlanned', 'siteWorkId') },
        { field: 'endsAtMs', inMs: 400 },
      ),
    isOver: hasAny('SiteWorkEnded'),
  },
  {
    name: 'a vacancy that is acted on',
    before: (server) => announce(server, 60 * 60_000),
    begin: (server) =>
      server.run('ActOnVacancy', {
        vacancyId: idIn(server, 'VacancyAnnounced', 'vacancyId'),
        ...{ evidence: [], said: [] },
      }),
    isOver: haveEnded(1),
  },
  {
    name: 'a vacancy whose sensors stay in doubt',
    before: (server) => announce(server, 400 - ACT_LATE_MS),
    begin: () => undefined,
    isOver: hasAny('VacancyEnded'),
  },
  {
    name: 'a shelved alarm that comes back',
    before: async (server) => {
      if (hasAny('AlarmRaised')(server.eventsAfter(0))) return
      await server.report({
        t: 3,
        seq: 1,
        d: { [LEAK_NUMBER]: { water_leak: true } },
      })
      await server.until(0, hasAny('AlarmRaised'))
    },
    begin: (server) =>
      server.run(
        'ShelveAlarms',
        {
          alarmIds: [idIn(server, 'AlarmRaised', 'alarmId')],
          ...{ reason: 'pipe work', isLifeConfirmed: true },
        },
        { field: 'untilMs', inMs: 400 },
      ),
    isOver: hasAny('AlarmUnshelved'),
  },
  {
    name: 'a rollout to two devices',
    before: upload,
    begin: (server) =>
      server.run('StartRollout', {
        firmwareId: server.firmwareId,
        firmware: firmware(server),
        targets: server.witness.lights.map((deviceId) => ({
          deviceId,
          hostId: server.witness.hostId,
        })),
        ...{
          rings: [50, 100],
          concurrency: 1,
          perHost: 1,
          window: null,
          stopPercent: 0,
          stallMs: 600_000,
        },
      }),
    isOver: hasAny('RolloutFinished'),
  },
]
