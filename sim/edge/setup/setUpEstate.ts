/**
 * Carries out the setup. Password, project and host are stored first, under ids that nobody knows yet; one commit of the estate
 * then makes them known. After a crash before that commit the estate is still empty, and the setup page is open.
 */
import { randomBytes } from 'node:crypto'
import { IDLE_TIMEOUT_SUGGESTED_MS } from '#shared/constants.ts'
import { awaitsSetUp, type NewEstate } from '#shared/domain/account/estateSetUp.ts'
import { DEFAULT_ROLES } from '#shared/domain/project/defaultRoles.ts'
import type { Founding, Pattern } from '#shared/domain/project/founding.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Language } from '#shared/texts/messageText.ts'
import { actorOf } from '../../core/auth/actors.ts'
import { hashPassword } from '../../core/auth/passwords.ts'
import type { RunContext } from '../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../core/workspace/workspaces.ts'
import { newIdentity } from '../handlers/foundProject.ts'
import type { Services } from '../handlers/services.ts'
import type { SetupRequest } from './setupForm.ts'

/** As numbers of such gateways begin. */
const NUMBER_PREFIX = '00158D'

export interface GatewayCredentials {
  readonly number: string
  /** Shown once; the server keeps a hash. */
  readonly secret: string
}

export interface SetupOutcome {
  readonly phone: string
  readonly projectHex: string
  readonly gateway: GatewayCredentials | null
}

type Ports = Pick<Services, 'workspaces' | 'vault' | 'clock'>

/** @throws Rejection conflict where someone else was faster */
export async function setUpEstate(
  services: Ports,
  request: SetupRequest,
  language: Language,
): Promise<SetupOutcome> {
  const { workspaces, vault, clock } = services
  if (!awaitsSetUp(workspaces.estate.state)) throw new Rejection('conflict')
  const accountId: AccountId = `acc_${randomBytes(6).toString('hex')}`
  const { projectId, hex } = newIdentity()
  const { phone, name, company, timeZone } = request
  const actor = actorOf({ id: accountId, name })
  const context = (): RunContext => ({ actor, channel: 'web', nowMs: Math.round(clock.now()) })
  const listing = { projectId, hex, cityEn: '' }
  const estate: NewEstate = { accountId, phone, name, company, timeZone, project: listing }
  const refusal = workspaces.estate.check('SetUpEstate', estate, context())
  if (refusal) throw refusal
  const password = await hashPassword(request.password)
  const workspace = await workspaces.prepare(projectId)
  try {
    await workspace.run('FoundProject', founding(request, { accountId, projectId, hex }, language), context())
    const gateway = await installGateway(vault, workspace, { request, language, context: context() })
    await vault.setPassword(accountId, password)
    await workspaces.estate.run('SetUpEstate', estate, context())
    return { phone, projectHex: hex, gateway }
  } catch (error) {
    workspaces.abandon(projectId)
    throw error
  }
}

const PLACES = {
  en: { building: 'Building 1', floor: 'Floor 1', area: 'Technical room', gateway: 'First gateway' },
  zh: { building: '1号楼', floor: '1层', area: '设备间', gateway: '第一台主机' },
} as const

function founding(
  { name, phone, project, kind, timeZone }: SetupRequest,
  ids: {
    readonly accountId: AccountId
    readonly projectId: Founding['project']['projectId']
    readonly hex: string
  },
  language: Language,
): Founding {
  const { accountId, projectId, hex } = ids
  const empty = { province: '', city: '', cityEn: '', district: '', address: '', addressEn: '' }
  return {
    project: {
      ...{ projectId, hex, name: project, nameEn: project, kind, timeZone, createdBy: accountId },
      ...{ leader: name, leaderEn: '', contact: phone },
      ...{ country: HOME_COUNTRY, ...empty, longitude: null, latitude: null },
      ...{ description: '', descriptionEn: '', settings: { idleTimeoutMs: IDLE_TIMEOUT_SUGGESTED_MS } },
    },
    pattern: firstPlaces(language),
    roles: DEFAULT_ROLES,
    administrator: { accountId, nickname: name },
  }
}

/** A host stands in an area: one of each, which engineers rename. The ids are replaced when the project is founded. */
function firstPlaces(language: Language): Pattern {
  const [own, en] = [PLACES[language], PLACES.en]
  const [buildingId, floorId] = ['bld_first', 'flr_first'] as const
  return {
    buildings: [{ type: 'building', id: buildingId, name: own.building, nameEn: en.building, order: 1 }],
    floors: [{ type: 'floor', id: floorId, buildingId, name: own.floor, nameEn: en.floor, level: 1 }],
    areas: [
      {
        ...{ type: 'area', id: 'ara_first', floorId, parentId: null, order: 1 },
        ...{ name: own.area, nameEn: en.area, kind: 'plant', image: 'plant' },
      },
    ],
  }
}

async function installGateway(
  vault: Services['vault'],
  workspace: OwnWorkspace,
  {
    request: { gateway },
    language,
    context,
  }: { readonly request: SetupRequest; readonly language: Language; readonly context: RunContext },
): Promise<GatewayCredentials | null> {
  if (gateway === null) return null
  const number =
    gateway.number === '' ? NUMBER_PREFIX + randomBytes(5).toString('hex').toUpperCase() : gateway.number
  const [area] = workspace.state.all('area')
  const areaId = must(area, 'the first area').id
  const name = PLACES[language].gateway
  await workspace.run(
    'InstallHost',
    { number, name, areaId, networkNumber: 0, model: '', firmwareVersion: '' },
    context,
  )
  const host = must(workspace.state.first('host', 'number', number), 'the host')
  return { number, secret: await vault.renewGatewaySecret(host.id) }
}
