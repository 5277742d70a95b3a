import { z } from 'zod'

/** Ids carry their record's prefix, so that an id of one kind can be neither typed nor sent as another's. */
export type AccountId = `acc_${string}`
export type ProjectId = `prj_${string}`
export type RoleId = `rol_${string}`
export type MemberId = `mbr_${string}`
export type BuildingId = `bld_${string}`
export type FloorId = `flr_${string}`
export type AreaId = `ara_${string}`
export type HostId = `hst_${string}`
export type DeviceId = `dev_${string}`
export type AlarmId = `alm_${string}`
export type CommandId = `cmd_${string}`
export type CertificationId = `cer_${string}`

const ID_TAIL = /^[0-9a-z]+(?:-[0-9a-z]+)*$/

/** Schema of an id with the given prefix; at most 40 characters. */
export function idSchema<P extends string>(prefix: P) {
  return z.templateLiteral([`${prefix}_`, z.string().regex(ID_TAIL).max(36)])
}
export type IdSchema<P extends string> = ReturnType<typeof idSchema<P>>

export const accountIdSchema = idSchema('acc')
export const projectIdSchema = idSchema('prj')
export const roleIdSchema = idSchema('rol')
export const memberIdSchema = idSchema('mbr')
export const buildingIdSchema = idSchema('bld')
export const floorIdSchema = idSchema('flr')
export const areaIdSchema = idSchema('ara')
export const hostIdSchema = idSchema('hst')
export const deviceIdSchema = idSchema('dev')
export const alarmIdSchema = idSchema('alm')
export const commandIdSchema = idSchema('cmd')
export const certificationIdSchema = idSchema('cer')

/** Numbers of hosts, devices and projects on the wire: 16 uppercase hex characters, not all F. */
export const HEX_NUMBER = /^(?!F{16}$)[0-9A-F]{16}$/
export const hexNumberSchema = z.string().regex(HEX_NUMBER)
