/**
 * What examples hold in place of values that only a server knows. Each reference is a well-formed value, so that an
 * example fits its schema as it stands and reads well in the OpenAPI document; the contract tests put the value of
 * their own world in its place (`tests/contract/exampleWorld.ts` knows how to get each).
 */
export const REFERENCES = {
  project: 'prj_example',
  /** One that may be deleted, and what it is called. */
  spareProject: 'prj_spare',
  spareProjectName: 'Harbour annexe',
  area: 'ara_room-301',
  host: 'hst_example',
  light: 'dev_light-1',
  leakSensor: 'dev_leak-1',
  /** An alarm that nobody has acknowledged. */
  alarm: 'alm_example',
  certification: 'cer_example',
  account: 'acc_example',
  /** Who calls, and with which password. */
  phone: '13800000002',
  password: 'demo-1234',
  newPassword: 'demo-5678',
  /** Phones without an account; a code was sent to the second. */
  strangerPhone: '13800000017',
  newcomerPhone: '13800000018',
  newcomerCode: '204816',
  /** The phone of an account whose password was forgotten, and the code sent to it. */
  forgetfulPhone: '13800000006',
  forgetfulCode: '163264',
} as const

export type Reference = keyof typeof REFERENCES

export const ref = <R extends Reference>(name: R): (typeof REFERENCES)[R] => REFERENCES[name]
