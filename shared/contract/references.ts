import type { z } from 'zod'
import { type IdSchema, prefixOf } from '#shared/kernel/ids.ts'

/**
 * Placeholders in examples for values that only the server knows. Each is a well-formed value, so examples
 * satisfy their schema. The contract tests replace them (`tests/contract/exampleWorld.ts`).
 */
export const REFERENCES = {
  project: 'prj_example',
  /** A project that tests may delete, and its name. */
  spareProject: 'prj_spare',
  spareProjectName: 'Harbour annexe',
  area: 'ara_room-301',
  /** A room with the same kinds of devices. */
  otherRoom: 'ara_room-302',
  /** Stay of a guest in the first room. */
  guestStay: 'gst_in-house',
  host: 'hst_gateway',
  /** Number of a found device that no user has added. */
  foundNumber: '00124B00000000E1',
  light: 'dev_light-1',
  /** A light that a role grants access to. */
  grantedLight: 'dev_light-2',
  leakSensor: 'dev_leak-1',
  infraredDevice: 'dev_infrared-1',
  /** An alarm that is not acknowledged. */
  alarm: 'alm_example',
  /** Unsigned hand-over by another user. */
  handover: 'hov_other',
  /** Sequence of a change of the configuration that can be undone. */
  undoableChange: 8_120_001,
  certification: 'cer_example',
  /** Someone who works in the project, and is no administrator. */
  member: 'mbr_colleague',
  account: 'acc_example',
  /** Firmware with a version. */
  firmwareName: 'Thermostat',
  /** Firmware shared with the caller and the project. */
  sharedFirmware: 'fwr_shared',
  /** Firmware for hosts, and an aborted rollout. */
  hostFirmware: 'fwr_hosts',
  endedRollout: 'rlt_ended',
  /** A recorded download. */
  firmwareTaking: 'fwt_example',
  /** An invitation of the caller to another project, and its code. */
  invitingProject: 'prj_inviting',
  ownInvitation: 'inv_own',
  /** The number of that project, and requests of the caller to join it: in review, and rejected. */
  invitingProjectNumber: 'HZ0001',
  ownJoinRequest: 'jrq_own',
  rejectedJoinRequest: 'jrq_rejected',
  /** Site work of the caller, and of another user. */
  ownSiteWork: 'swk_own',
  siteWork: 'swk_other',
  /** A room without a running verification; a running one with the light, and one in which nothing is open. */
  unverifiedRoom: 'ara_unverified',
  verification: 'vrf_running',
  answeredVerification: 'vrf_answered',
  /** Request of another user in review. */
  joinRequest: 'jrq_other',
  invitationCode: 'ABCD-EFGH-JKLM-NPQR',
  /** A different value each time. */
  uninvitedPhone: '13600000099',
  /** Phone and password of the caller. */
  phone: '13800000002',
  password: 'demo-1234',
  newPassword: 'demo-5678',
  /** Account with a second factor: ticket and code. */
  factorTicket: 'factorTicket',
  factorCode: '482913',
  /** Code of the caller, who is setting up an authenticator app. */
  enrolmentCode: '731504',
  /** Passkey just created by the caller's browser. */
  passkeyId: 'passkeyId',
  passkeyClientData: 'passkeyClientData',
  passkeyAttestation: 'passkeyAttestation',
  /** Passkey of the caller. */
  ownPasskey: 'ownPasskey',
  /** A sign-in with a passkey that has answered. */
  passkeyTicket: 'passkeyTicket',
  usedPasskey: 'usedPasskey',
  assertionClientData: 'assertionClientData',
  assertionData: 'assertionData',
  assertionSignature: 'assertionSignature',
  /** Password of a caller with a second factor. */
  passwordWithFactor: 'demo-1234-factor',
  /** Answer of the provider, for a sign-in and for linking the caller’s account. */
  companyAnswer: 'code=Wq7…&state=zT3…',
  companyLinkAnswer: 'code=Kd2…&state=mB9…',
  /** Password of a caller who is linked with the provider. */
  passwordWithLink: 'demo-1234-link',
  /** Phones without an account; a code was sent to the second. */
  strangerPhone: '13800000017',
  newcomerPhone: '13800000018',
  newcomerCode: '204816',
  /** Code of a waiting wall display. */
  displayCode: 'K7QX-3MPA',
  displaySecret: 'displaySecret',
  /** Another session of the caller. */
  otherSession: 'otherSession',
  /** The phone of an account that resets its password, and the code sent to it. */
  forgetfulPhone: '13800000006',
  forgetfulCode: '163264',
} as const

export type Reference = keyof typeof REFERENCES

interface Identified {
  readonly id: IdSchema<string>
}

/**
 * Placeholder for a record id. The contract tests create the record with the example of its add command, so simple
 * records need no entry here.
 */
export function ref<D extends Identified>(definition: D): z.output<D['id']>
export function ref<R extends Reference>(name: R): (typeof REFERENCES)[R]
export function ref(of: Reference | Identified): string | number {
  return typeof of === 'string' ? REFERENCES[of] : of.id.parse(`${prefixOf(of.id)}example`)
}
