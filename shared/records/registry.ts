/** Every record type, in the order in which states are written out. */
import type { RecordType } from '#shared/kernel/recordStore.ts'
import { type Change, type ReadStore, RecordStore } from '#shared/kernel/recordStore.ts'
import { type Account, accountType } from './account.ts'
import { type Alarm, alarmType } from './alarm.ts'
import { type Area, areaType } from './area.ts'
import { type Building, buildingType } from './building.ts'
import { type Certification, certificationType } from './certification.ts'
import { type Command, commandType } from './command.ts'
import { type Device, deviceType } from './device.ts'
import { type Floor, floorType } from './floor.ts'
import { type Host, hostType } from './host.ts'
import { type Member, memberType } from './member.ts'
import { type Project, projectType } from './project.ts'
import { type Role, roleType } from './role.ts'
import { type TemplateRole, templateRoleType } from './templateRole.ts'

export interface Records {
  readonly project: Project
  readonly account: Account
  readonly role: Role
  readonly member: Member
  readonly building: Building
  readonly floor: Floor
  readonly area: Area
  readonly host: Host
  readonly device: Device
  readonly alarm: Alarm
  readonly command: Command
  readonly certification: Certification
  readonly templateRole: TemplateRole
}

export type RecordName = keyof Records & string
export type AnyRecord = Records[keyof Records]
export type AnyChange = Change<AnyRecord>
export type State = RecordStore<Records>
export type ReadState = ReadStore<Records>

/** The console derives its subscriptions from the same indexes. */
export const recordTypes = [
  projectType,
  accountType,
  roleType,
  memberType,
  buildingType,
  floorType,
  areaType,
  hostType,
  deviceType,
  alarmType,
  commandType,
  certificationType,
  templateRoleType,
] as unknown as readonly RecordType[]

export function createState(): State {
  return new RecordStore<Records>(recordTypes)
}
